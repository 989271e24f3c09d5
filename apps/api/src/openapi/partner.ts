import { partnerPrefix } from '@playhub/contract/api'
import { eventTypes, noticeHeaders, partner, partnerEvent } from '@playhub/contract/partner'
import { sampleCalls } from '@playhub/contract/samples/calls'
import { sampleEvents } from '@playhub/contract/samples/events'
import { describe, type OpenApi, type Operation, schemaOf, type Tag } from './document.ts'

const DESCRIPTION =
  "The calls that games' servers make, and the notices that the hub posts to them. A key belongs to one project and one mode, test or live, and sees nothing else."

const tags: readonly Tag[] = [
  { name: 'payments', description: 'Making payments, looking at them, and giving money back.' },
  { name: 'goods', description: 'What players got for their payments: looking, using it up once, acknowledging it.' },
  { name: 'events', description: 'What happened, oldest first: the feed of the events that notices tell.' },
  { name: 'notices', description: 'How notices fared, sending one again, testing the address, and the notices themselves.' },
  { name: 'setup', description: 'Which first steps of a project are done.' },
  { name: 'players', description: 'Who plays.' },
  { name: 'tokens', description: 'Whether a token that a page sent is good.' },
]

const samples = new Map(Object.entries(sampleCalls).map(([name, sample]) => [`partner.${name}`, sample]))

/** Describes the partner API: its calls, its keys, and the signed notices. */
export const describePartner = (publicUrl: string): OpenApi => {
  const calls = Object.entries(partner).map(([name, entry]) => [`partner.${name}`, entry] as const)
  const document = describe({
    ...{ title: 'Playhub partner API', description: DESCRIPTION, prefix: partnerPrefix, publicUrl, tags, calls },
    tagOf: (_name, { path }) => path.split('/')[1] ?? '',
    sampleOf: (name) => samples.get(name),
  })
  return {
    ...document,
    security: [{ key: [] }],
    components: {
      ...document.components,
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: '`ph_test_…` or `ph_live_…`' } },
    },
    webhooks: Object.fromEntries(eventTypes.map((type) => [type, { post: notice(type) }])),
  }
}

const notice = (type: (typeof eventTypes)[number]): Operation => {
  const body = partnerEvent.def.options.find((option) => option.shape.type.def.values.some((value) => value === type))
  if (!body) throw new Error(`the contract has no event ${type}`)
  return {
    operationId: `notice.${type}`,
    summary: `Notice of ${type}, signed as Standard Webhooks describes`,
    tags: ['notices'],
    security: [],
    parameters: Object.values(noticeHeaders).map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } })),
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'output'), example: sampleEvents[type] } } },
    responses: {
      '2XX': { description: 'Received. Nothing in the body is read.' },
      default: {
        description: 'Not received: the notice is sent again with growing gaps for three days, under the same id with the same body.',
      },
    },
  }
}
