#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'

/**
 * This script starts Firefox for Playwright and forwards the WebDriver BiDi messages between them. It changes some messages, because
 * Playwright 1.65 and Firefox 153 ESR differ in three points.
 */

/** Commands that set media features and clipboard permissions. Firefox does not support them, so this script answers them itself. */
const UNKNOWN_TO_FIREFOX = ['emulation.setMediaFeaturesOverride', 'permissions.setPermission']
/**
 * Matches the lines of Playwright's script that assign to a field's `value`. This script replaces each of them by `HEARD_BY_REACT`. React
 * replaces the property `value` of each element to detect React's own assignments. So React would treat Playwright's assignment as its own
 * and ignore the new text. For a field without a selection (`+=`), Playwright's script would also append the text instead of replacing the
 * old text.
 */
const UNHEARD_BY_REACT = /inputElement\.value (?:= (value)|\+= (text));/g
const HEARD_BY_REACT = "Reflect.set(Object.getPrototypeOf(inputElement), 'value', $1$2, inputElement);"
const LISTENING = /WebDriver BiDi listening on ws:\/\/(.*):(\d+)(.*)$/

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), { stdio: ['inherit', 'inherit', 'pipe'] })
firefox.on('error', ({ message }) => {
  process.stderr.write(`There is no Firefox (${message}): set FIREFOX_PATH.\n`)
  process.exit(1)
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))
process.on('exit', () => firefox.kill('SIGKILL'))
firefox.on('exit', (code) => process.exit(code ?? 0))

const masked = (bytes, mask) => Buffer.from(bytes.map((byte, at) => byte ^ mask[at % 4]))

/** Returns the first complete WebSocket frame (RFC 6455, section 5.2) in these bytes; undefined if it is incomplete. */
const firstFrame = (bytes) => {
  if (bytes.length < 2) return undefined
  const short = bytes[1] & 127
  const lengthSize = short === 126 ? 2 : short === 127 ? 8 : 0
  const maskAt = 2 + lengthSize
  if (bytes.length < maskAt + 4) return undefined
  const length = lengthSize === 2 ? bytes.readUInt16BE(2) : lengthSize === 8 ? Number(bytes.readBigUInt64BE(2)) : short
  const end = maskAt + 4 + length
  if (bytes.length < end) return undefined
  // The mask is always present, because frames from a client are always masked.
  const mask = bytes.subarray(maskAt, maskAt + 4)
  return { raw: bytes.subarray(0, end), rest: bytes.subarray(end), mask, text: masked(bytes.subarray(maskAt + 4, end), mask).toString() }
}

/** Returns a frame with this text, in the form in which a client sends it. */
const frameOf = (text, mask) => {
  const bytes = Buffer.from(text)
  const long = bytes.length > 0xffff
  const length = Buffer.alloc(long ? 8 : 2)
  if (long) length.writeBigUInt64BE(BigInt(bytes.length))
  else length.writeUInt16BE(bytes.length)
  return Buffer.concat([Buffer.from([0x81, 0x80 | (long ? 127 : 126)]), length, mask, masked(bytes, mask)])
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
      // Removes the header that offers compression, so that this script can read the messages. Sets the host name that Firefox accepts.
      const plain = opening.replace(/Sec-WebSocket-Extensions:.*\r\n/i, '').replace(/Host:.*\r\n/i, `Host: ${host}:${port}\r\n`)
      upstream.write(plain)
      waiting = waiting.subarray(end)
      isOpen = true
    }
    for (let frame = firstFrame(waiting); frame; frame = firstFrame(waiting)) {
      waiting = frame.rest
      const asked = UNKNOWN_TO_FIREFOX.some((method) => frame.text.includes(method)) ? JSON.parse(frame.text) : undefined
      const heard = frame.text.replaceAll(UNHEARD_BY_REACT, HEARD_BY_REACT)
      if (UNKNOWN_TO_FIREFOX.includes(asked?.method)) client.write(done(asked.id))
      else upstream.write(heard === frame.text ? frame.raw : frameOf(heard, frame.mask))
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
