import { get } from 'node:http'
import { apiPrefix } from '@playhub/contract/api'
import { SUPPORT_EVENTS_PATH } from '@playhub/contract/support'

/** Opens the event stream of a player or guest at a server, as an open page does. `heard` returns all text received so far. */
export const listenTo = (url: string, headers: Record<string, string>) =>
  new Promise<{ status: number; heard: () => string; isOver: () => boolean; leave: () => void }>((resolve, reject) => {
    const request = get(url + apiPrefix + SUPPORT_EVENTS_PATH, { headers, agent: false }, (response) => {
      let text = ''
      let isOver = false
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('close', () => {
        isOver = true
      })
      // Ignores the error that `leave` causes by breaking the connection.
      response.on('error', () => {})
      resolve({ status: response.statusCode ?? 0, heard: () => text, isOver: () => isOver, leave: () => request.destroy() })
    })
    request.on('error', reject)
  })
