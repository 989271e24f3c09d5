/**
 * This file is the script of a host page for tests. The page shows the messages of the hub's frame, and sends messages that a person types.
 */
const frame = document.getElementById('hub')
const messages = document.getElementById('messages')
const form = document.getElementById('send')
const hand = document.getElementById('hand')

const cell = (text: string) => {
  const made = document.createElement('td')
  const code = document.createElement('code')
  code.textContent = text
  made.append(code)
  return made
}

const say = (type: unknown, text: unknown) => {
  if (frame instanceof HTMLIFrameElement) frame.contentWindow?.postMessage({ type, text }, new URL(frame.src).origin)
}

// The token is in the page's URL after the `#`, so that browsers do not send it to a server.
const given = hand?.querySelector('input')
if (given) given.value = location.hash.slice(1)

/** Sends the token to the hub. This page calls the function each time the hub sends "ready", so one message with the token is enough. */
const handToken = () => {
  const jwt = hand instanceof HTMLFormElement ? new FormData(hand).get('jwt') : ''
  if (jwt) say('HOST_TO_PLAYHUB_USER_AUTH', JSON.stringify({ jwt }))
}

const isReady = (data: unknown) => typeof data === 'object' && data !== null && 'type' in data && data.type === 'PLAYHUB_TO_HOST_READY'

window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
  document.getElementById('nothing')?.remove()
  const row = document.createElement('tr')
  row.append(cell(new Date().toISOString().slice(11, 23)), cell(origin), cell(JSON.stringify(data)))
  messages?.prepend(row)
  if (!(frame instanceof HTMLIFrameElement) || source !== frame.contentWindow || origin !== new URL(frame.src).origin) return
  if (isReady(data)) handToken()
})

hand?.addEventListener('submit', (event) => {
  event.preventDefault()
  // Loads the same URL again, so the hub restarts.
  if (frame instanceof HTMLIFrameElement) frame.src = frame.dataset.src ?? ''
})

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  if (!(form instanceof HTMLFormElement)) return
  const fields = new FormData(form)
  say(fields.get('type'), fields.get('text'))
})

// The frame loads only now, so that this page hears its first message.
if (frame instanceof HTMLIFrameElement) frame.src = frame.dataset.src ?? ''
