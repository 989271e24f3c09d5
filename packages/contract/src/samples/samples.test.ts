import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { frameVerbs } from '../games/frame-verbs.ts'
import { fromFrame, toFrame } from '../messages.ts'
import { eventTypes, partner, partnerEvent } from '../partner.ts'
import { sampleCalls } from './calls.ts'
import { sampleEvents } from './events.ts'
import { sampleFromFrame, sampleToFrame, sampleVerbs } from './frame.ts'

/**
 * Checks that a sample has no unknown field. Parsing drops unknown fields, so the result would differ from the sample. The types already
 * require every known field.
 */
const isWhole = (schema: z.ZodMiniType, sample: unknown, name: string) => expect(schema.parse(sample), name).toEqual(sample)

test('every call of the partner API has a sample that its schemas accept whole', () => {
  expect(Object.keys(sampleCalls).toSorted()).toEqual(Object.keys(partner).toSorted())
  for (const [name, entry] of Object.entries(partner)) {
    const sample: Record<string, unknown> = sampleCalls[name as keyof typeof partner]
    const schemas: Record<string, unknown> = entry
    for (const part of ['params', 'body', 'reply'] as const) {
      expect(part in sample, `${name} ${part}`).toBe(schemas[part] !== undefined)
      if (part in sample) isWhole(schemas[part] as z.ZodMiniType, sample[part], `${name} ${part}`)
    }
    if ('query' in sample) expect((schemas.query as z.ZodMiniType).parse(sample.query), name).toMatchObject(sample.query as object)
  }
})

test('every notice has a sample that its schema accepts whole', () => {
  expect(Object.keys(sampleEvents)).toEqual([...eventTypes])
  for (const [type, sample] of Object.entries(sampleEvents)) isWhole(partnerEvent, sample, type)
})

test('every message and every verb of the frame has one, too', () => {
  for (const [table, samples] of [
    [toFrame, sampleToFrame],
    [fromFrame, sampleFromFrame],
  ] as const) {
    expect(Object.keys(samples)).toEqual(Object.keys(table))
    const schemas: Record<string, z.ZodMiniType> = table
    for (const [type, sample] of Object.entries(samples)) isWhole(schemas[type] ?? z.never(), sample, type)
  }
  expect(Object.keys(sampleVerbs)).toEqual(Object.keys(frameVerbs))
  for (const [verb, { body, reply }] of Object.entries(sampleVerbs)) {
    const schemas = frameVerbs[verb as keyof typeof frameVerbs]
    isWhole(schemas.body, body, verb)
    isWhole(schemas.reply, reply, verb)
  }
})
