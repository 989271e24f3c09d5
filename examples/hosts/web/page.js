import { askHub } from './hub-frame.js'

const { hub, project } = document.body.dataset
const find = (id) => document.getElementById(id)
const dialog = find('hub')

/** The visitor's token for this project. Your server verifies it, and the hub accepts it for this project's payments. */
let token = ''

const show = ({ nickName = 'guest', jwt = '' }) => {
  token = jwt
  find('visitor').textContent = nickName
  find('buy').hidden = jwt === ''
}
const say = (text) => {
  find('said').textContent = text
}

/** Shows a page of the hub in the dialog. Closing the dialog with its button or Esc cancels the request. */
const ask = async (path, values = {}) => {
  const closing = new AbortController()
  dialog.addEventListener('close', () => closing.abort(), { once: true })
  dialog.showModal()
  const result = await askHub({ hub, path, values: { project, locale: 'en', ...values }, into: dialog, signal: closing.signal })
  dialog.close()
  // The hub no longer accepts the token, so the visitor must sign in again.
  if (result?.type === 'unauthorized') show({})
  return result
}

const signIn = async () => {
  const result = await ask('/session/login')
  if (result === null) return say('Sign-in closed')
  if (result.isError) return say(`Not signed in: ${result.errorCode}`)
  show(result.data)
  say('Signed in')
}

const buy = async () => {
  const order = await fetch('/orders', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  const { paymentId } = await order.json()
  const result = await ask('/payments/process', { id: paymentId, jwt: token })
  if (result === null) say('Payment closed')
  else if (result.type === 'unauthorized') say('Sign in again')
  else if (result.isError) say(`Not paid: ${result.errorCode}`)
  // The hub's notice tells your server what was really bought. Ask your server instead of trusting the page.
  else say('Paid')
}

find('sign-in').addEventListener('click', signIn)
find('buy').addEventListener('click', buy)
find('close').addEventListener('click', () => dialog.close())
