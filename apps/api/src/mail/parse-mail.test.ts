import { describe, expect, test } from 'vitest'
import { parseMail } from './parse-mail.ts'

/** Returns the text of a mail whose body has these bytes under this charset. */
const textOf = async (charset: string, body: Uint8Array) => {
  const head = `From: mira@player.example\r\nContent-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`
  return (await parseMail(Buffer.concat([Buffer.from(head), body]))).text?.trim()
}

describe('the charset of a mail', () => {
  const russian = Buffer.from('Где жемчуг? Ответьте, пожалуйста.')
  test.each(['us-ascii', 'US-ASCII', 'x-unknown-99', 'unknown-8bit', 'iso-ir-6', '"ansi_x3.4-1968"'])(
    'UTF-8 as %s is read as UTF-8',
    async (charset) => {
      expect(await textOf(charset, russian)).toBe('Где жемчуг? Ответьте, пожалуйста.')
    },
  )

  test('bytes that are not valid UTF-8 are read in the charset that the mail names', async () => {
    expect(await textOf('x-unknown-99', Buffer.from('Où est-il ?', 'latin1'))).toBe('Où est-il ?')
    expect(await textOf('windows-1252', Buffer.from('Où est-il ?', 'latin1'))).toBe('Où est-il ?')
  })

  test('a known charset is believed, also if the bytes are valid UTF-8', async () => {
    expect(await textOf('iso-8859-1', Buffer.from('Ã©', 'latin1'))).toBe('Ã©')
    expect(await textOf('koi8-r', Buffer.from([0xe7, 0xc4, 0xc5]))).toBe('Где')
  })

  test('a subject is read in the same way', async () => {
    const word = (charset: string) => `=?${charset}?B?${Buffer.from('Жемчуг').toString('base64')}?=`
    const mail = Buffer.from(`From: mira@player.example\r\nSubject: ${word('us-ascii')} ${word('x-unknown-99')}\r\n\r\nHello`)
    expect((await parseMail(mail)).subject).toBe('ЖемчугЖемчуг')
  })
})
