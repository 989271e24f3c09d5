#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'

/**
 * Starts Firefox for Playwright, which speaks WebDriver BiDi with it, and stands between the two: Playwright sets media features of every
 * page and cannot do without, and Firefox 153 ESR does not know that command. It is answered here; everything else passes as it is.
 */

const UNKNOWN_TO_FIREFOX = 'emulation.setMediaFeaturesOverride'
const LISTENING = /WebDriver BiDi listening on ws:\/\/(.*):(\d+)(.*)$/

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), { stdio: ['inherit', 'inherit', 'pipe'] })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))
process.on('exit', () => firefox.kill('SIGKILL'))
firefox.on('exit', (code) => process.exit(code ?? 0))

/** The first WebSocket frame (RFC 6455, section 5.2) of these bytes; undefined while it is not whole. */
const firstFrame = (bytes) => {
  if (bytes.length < 2) return undefined
  const short = bytes[1] & 127
  const lengthSize = short === 126 ? 2 : short === 127 ? 8 : 0
  const maskAt = 2 + lengthSize
  if (bytes.length < maskAt + 4) return undefined
  const length = lengthSize === 2 ? bytes.readUInt16BE(2) : lengthSize === 8 ? Number(bytes.readBigUInt64BE(2)) : short
  const end = maskAt + 4 + length
  if (bytes.length < end) return undefined
  // What a client sends is always masked.
  const mask = bytes.subarray(maskAt, maskAt + 4)
  const text = () => Buffer.from(bytes.subarray(maskAt + 4, end).map((byte, at) => byte ^ mask[at % 4])).toString()
  return { raw: bytes.subarray(0, end), rest: bytes.subarray(end), text }
}

const done = (id) => {
  const text = Buffer.from(JSON.stringify({ type: 'success', id, result: {} }))
  return Buffer.concat([Buffer.from([0x81, text.length]), text])
}

const stand = (client, host, port) => {
  const upstream = connect(port, host)
  upstream.on('error', () => client.destroy())
  client.on('error', () => upstream.destroy())
  client.on('close', () => upstream.destroy())
  upstream.pipe(client)
  let isOpen = false
  let waiting = Buffer.alloc(0)
  client.on('data', (data) => {
    waiting = Buffer.concat([waiting, data])
    if (!isOpen) {
      const end = waiting.indexOf('\r\n\r\n') + 4
      if (end < 4) return
      const opening = waiting.subarray(0, end).toString()
      // Uncompressed, so that it can be read here; under the name by which Firefox lets itself be spoken to.
      const plain = opening.replace(/Sec-WebSocket-Extensions:.*\r\n/i, '').replace(/Host:.*\r\n/i, `Host: ${host}:${port}\r\n`)
      upstream.write(plain)
      waiting = waiting.subarray(end)
      isOpen = true
    }
    for (let frame = firstFrame(waiting); frame; frame = firstFrame(waiting)) {
      waiting = frame.rest
      const said = frame.raw.length < 1000 ? frame.text() : ''
      const asked = said.includes(UNKNOWN_TO_FIREFOX) ? JSON.parse(said) : undefined
      if (asked?.method === UNKNOWN_TO_FIREFOX) client.write(done(asked.id))
      else upstream.write(frame.raw)
    }
  })
}

let line = ''
firefox.stderr.on('data', (chunk) => {
  const lines = (line + chunk).split('\n')
  line = lines.pop() ?? ''
  for (const each of lines) {
    const [, host, port, path] = LISTENING.exec(each) ?? []
    if (!port) {
      process.stderr.write(`${each}\n`)
      continue
    }
    const server = createServer((client) => stand(client, host, Number(port)))
    server.listen(0, '127.0.0.1', () =>
      process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}${path}\n`),
    )
  }
})
