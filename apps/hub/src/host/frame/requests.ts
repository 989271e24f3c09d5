import { FRAME_REQUESTS_MAX, type FrameReply, type FrameRequest, type FrameVerb, frameVerbs } from '@playhub/contract/games/frame-verbs'
import { Refusal } from '@playhub/contract/refusals'
import { refusalCodeOf } from '../../base/refused.ts'
import type { SaveChoices } from './save-choices.ts'
import { answers } from './verbs.ts'

type Needs = { reply: (reply: FrameReply) => void; choices: Pick<SaveChoices, 'offer' | 'isStale'> }
/** The verbs that read saves. */
const readingSaves: readonly FrameVerb[] = ['dataGet', 'dataList']
/** The verbs that change saves. */
const writingSaves: readonly FrameVerb[] = ['dataSet', 'dataDelete']

/** Answers the requests of one project's game. Each request gets exactly one reply, unless the game is closed first. */
export const createRequests = (project: string, { reply, choices }: Needs) => {
  let waiting = 0
  let ended = false

  const hear = async ({ id, verb, body }: FrameRequest) => {
    const refuse = (code: string) => reply({ id, ok: false, code })
    if (!isVerb(verb)) return refuse('UNKNOWN_VERB')
    if (waiting >= FRAME_REQUESTS_MAX) return refuse('TOO_MANY_REQUESTS')
    const read = frameVerbs[verb].body.safeParse(body ?? {})
    if (!read.success) return refuse('BAD_REQUEST')
    waiting += 1
    try {
      // A game that reads saves will show them. So if saves conflict, the player is asked now which of them to keep.
      if (readingSaves.includes(verb)) void choices.offer()
      // The game must not overwrite conflicting saves before the player has chosen.
      if (writingSaves.includes(verb)) {
        await choices.offer()
        if (choices.isStale()) throw new Refusal('SAVE_CONFLICT')
      }
      // Safe cast: `body` was parsed with the schema of `verb`. TypeScript cannot relate the two, because `verb` is a union.
      const answer = await (answers[verb] as (project: string, body: unknown) => Promise<unknown>)(project, read.data)
      if (!ended) reply({ id, ok: true, body: answer })
    } catch (error) {
      if (!ended) refuse(refusalCodeOf(error) ?? 'UNAVAILABLE')
    } finally {
      waiting -= 1
    }
  }

  return {
    hear,
    end: () => {
      ended = true
    },
  }
}

const isVerb = (verb: string): verb is FrameVerb => Object.hasOwn(frameVerbs, verb)
