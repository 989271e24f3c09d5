import { expect, test } from 'vitest'
import { readFileName, readText } from './rules.ts'

test('the file says the language, or else the visitor does', () => {
  expect(readFileName('contacts.html', 'ru')).toEqual({ name: 'contacts', language: 'ru', englishOnly: false })
  expect(readFileName('contacts.html', 'ja')).toMatchObject({ language: 'en' })
  expect(readFileName('contacts.en.html', 'ru')).toMatchObject({ language: 'en' })
})

test('a document that exists in English only is English under every name', () => {
  expect(readFileName('terms-of-use.ru.html', 'ru')).toEqual({ name: 'terms-of-use', language: 'en', englishOnly: true })
})

test.each(['secrets.html', 'contacts.de.html', 'contacts', '../contacts.html', 'constructor.html'])('%s is no document', (file) => {
  expect(readFileName(file, 'en')).toBeUndefined()
})

test('a text brings its title, its date and its sections', () => {
  const raw = '<!-- title: Contacts | updated: 2026-11-20 -->\n<p>Hello</p>\n<h2 id="mail">Mail &amp; <em>post</em></h2><p>…</p>'
  expect(readText(raw)).toMatchObject({ title: 'Contacts', updated: '2026-11-20', sections: [{ id: 'mail', title: 'Mail & post' }] })
  expect(readText(raw).html).toMatch(/^<p>Hello/)
})
