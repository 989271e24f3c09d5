import { settingsDocument } from '@playhub/contract/desk/projects'
import { expect, it } from 'vitest'
import { isSection, sectionOf } from './sections.ts'

it.each(Object.keys(settingsDocument.shape))('%s is edited in a section', (field) => {
  expect(isSection(sectionOf(field))).toBe(true)
})

it('knows the section of a text in a language and of a line in a list', () => {
  expect(sectionOf('pageTitle.en')).toBe('pages')
  expect(sectionOf('hostOrigins.3')).toBe('hosts')
})

it('an address may name something else', () => {
  expect(isSection(undefined)).toBe(false)
  expect(isSection('prices')).toBe(false)
})
