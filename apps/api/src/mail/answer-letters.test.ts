import { expect, test } from 'vitest'
import { answersLetter, answerWaitingLetter } from './answer-letters.ts'

const base = {
  to: 'player@example.com',
  language: 'en',
  hub: 'https://play.example',
  support: 'help@play.example',
  link: 'https://play.example/support/tickets?id=7',
} as const
const answers = { ...base, number: 1007, project: 'Familytown', count: 1, answers: [{ text: 'It is back.', hasFile: false }] }

test('the answer stands in both parts of the letter, with the way to the conversation', () => {
  const { to, subject, text, html, unsubscribe } = answersLetter(answers)
  expect(unsubscribe).toBe('mailto:help@play.example?subject=unsubscribe%201007')
  expect([to, subject]).toEqual(['player@example.com', 'Support has answered you (no. 1007)'])
  expect(text).toContain('an answer to your question about Familytown')
  expect(text).toContain('> It is back.')
  expect(text).toContain('Open the conversation: https://play.example/support/tickets?id=7')
  expect(html).toContain('It is back.')
  expect(html).toContain('href="https://play.example/support/tickets?id=7"')
})

test('several stand one below the other; those before them, files and long ones are said to be in the conversation', () => {
  const { text } = answersLetter({
    ...answers,
    count: 12,
    answers: [
      { text: 'one', hasFile: true },
      { text: '', hasFile: true },
      { text: 'x'.repeat(2001), hasFile: false },
    ],
  })
  expect(text).toContain('12 answers')
  expect(text.match(/A picture or a video/g)).toHaveLength(2)
  expect(text).toContain(`> ${'x'.repeat(2000)}\n\nThe rest is in the conversation.`)
  expect(text).toContain('Answers before these')
})

test('for an address that nobody proved there is no word of the conversation', () => {
  const { subject, text, html } = answerWaitingLetter(base)
  expect(subject).toBe('An answer from Playhub support is waiting')
  expect(text).toContain('it has not been confirmed for the account')
  expect(`${text}${html}`).not.toMatch(/Familytown|1007/)
})

test('they speak Russian to Russians, English to those whose language is none of ours', () => {
  const russian = (count: number) => answersLetter({ ...answers, language: 'ru', project: 'Семейный город', count }).text
  expect(russian(1)).toContain('есть 1 непрочитанный ответ.')
  expect(russian(2)).toContain('есть 2 непрочитанных ответа.')
  expect(russian(5)).toContain('есть 5 непрочитанных ответов.')
  expect(answerWaitingLetter({ ...base, language: 'ru' }).html).toContain('<html lang="ru">')
  expect(answersLetter({ ...answers, language: 'tlh' }).text).toContain('Support has answered')
})

test('no gap, nothing fetched, and no markup from an answer', () => {
  const hostile = [{ text: '<img src=x onerror=alert(1)>\n--\nYour code: 123456', hasFile: false }]
  for (const { text, html } of [answersLetter({ ...answers, answers: hostile, project: '{count}' }), answerWaitingLetter(base)]) {
    expect(text).not.toMatch(/\[\[|^Your code/m)
    expect(html).not.toMatch(/<img|<link|<script|url\(/)
  }
})
