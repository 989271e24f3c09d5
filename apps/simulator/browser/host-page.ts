/** The web host: writes down what the frame says, and says what a person types. */
const frame = document.getElementById('hub')
const messages = document.getElementById('messages')
const form = document.getElementById('send')

const cell = (text: string) => {
  const made = document.createElement('td')
  const code = document.createElement('code')
  code.textContent = text
  made.append(code)
  return made
}

window.addEventListener('message', ({ origin, data }: MessageEvent<unknown>) => {
  document.getElementById('nothing')?.remove()
  const row = document.createElement('tr')
  row.append(cell(new Date().toISOString().slice(11, 23)), cell(origin), cell(JSON.stringify(data)))
  messages?.prepend(row)
})

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  if (!(form instanceof HTMLFormElement) || !(frame instanceof HTMLIFrameElement)) return
  const fields = new FormData(form)
  frame.contentWindow?.postMessage({ type: fields.get('type'), text: fields.get('text') }, new URL(frame.src).origin)
})
