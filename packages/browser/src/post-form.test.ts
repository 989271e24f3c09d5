import { expect, test } from 'vitest'
import { formOf } from './post-form.ts'

test('the words come before the files, so that the server can refuse without receiving them', async () => {
  const form = formOf({
    video: new File(['v'], 'clip.mp4', { type: 'video/mp4' }),
    image: new File(['i'], 'a.png', { type: 'image/png' }),
    data: { ticketId: '1', text: '<p>Привет</p>' },
  })
  expect([...form.keys()]).toEqual(['data', 'image', 'video'])
  expect(JSON.parse(String(form.get('data')))).toEqual({ ticketId: '1', text: '<p>Привет</p>' })
  expect((form.get('video') as File).name).toBe('clip.mp4')
})

test('without files there are the words alone', () => {
  expect([...formOf({ data: {}, image: undefined }).keys()]).toEqual(['data'])
})
