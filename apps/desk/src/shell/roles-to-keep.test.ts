import { expect, test } from 'vitest'
import { rolesToKeep } from './roles-to-keep.ts'

test('a lost role is kept beside the new ones', () => {
  expect(rolesToKeep(['support'], ['content'])).toEqual(['support', 'content'])
  expect(rolesToKeep(['support', 'content'], ['content', 'finance'])).toEqual(['support', 'content', 'finance'])
  expect(rolesToKeep(['admin'], ['support', 'content', 'finance'])).toEqual(['admin', 'support', 'content', 'finance'])
})

test('nothing is kept if no role is lost', () => {
  expect(rolesToKeep(['support'], ['support', 'finance'])).toBeUndefined()
  expect(rolesToKeep(['support', 'content'], ['content', 'support'])).toBeUndefined()
  expect(rolesToKeep(['support'], ['admin'])).toBeUndefined()
})
