import { FRAME_REQUESTS_MAX, type FrameReply, type FrameRequest, type FrameVerb, frameVerbs } from '@playhub/contract/games/frame-verbs'
import { Refusal } from '@playhub/contract/refusals'
import { refusalCodeOf } from '../../base/refused.ts'
import { currentIdentity } from '../../session/identity.ts'
import { createTurns } from './in-turn.ts'
import type { SaveChoices } from './save-choices.ts'
import { answers } from './verbs.ts'

type Needs = { reply: (reply: FrameReply) => void; choices: Pick<SaveChoices, 'offer' | 'isStale'> }
/** The verbs that read saves. */
const readingSaves: readonly FrameVerb[] = ['dataGet', 'dataList']
/** Returns the slot that a request changes; undefined if it changes no saves. */
const changedSlot = (verb: FrameVerb, body: object) =>
  (verb === 'dataSet' || verb === 'dataDelete') && 'slot' in body ? String(body.slot) : undefined

/** Answers the requests of one project's game. Each request gets exactly one reply, unless the game is closed first. */
export const createRequests = (project: string, { reply, choices }: Needs) => {
  let waiting = 0
  let ended = false
  /** How often the game was started again. */
  let restarts = 0
  const inTurn = createTurns()

  /** Runs a change of a save after all earlier changes of the same slot. Otherwise the server could store them in any order. */
  const change = (slot: string, work: () => Promise<unknown>) => {
    const heardFor = currentIdentity().userId
    const heardIn = restarts
    return inTurn(slot, async () => {
      // The game must not overwrite conflicting saves before the player has chosen.
      await choices.offer()
      // If the game was started again, or another player is signed in, this change is based on progress that is no longer current.
      if (choices.isStale() || restarts !== heardIn || currentIdentity().userId !== heardFor) throw new Refusal('SAVE_CONFLICT')
      return work()
    })
  }

  const hear = async ({ id, verb, body }: FrameRequest) => {
    const refuse = (code: string) => reply({ id, ok: false, code })
    if (!isVerb(verb)) return refuse('UNKNOWN_VERB')
    if (waiting >= FRAME_REQUESTS_MAX) return refuse('TOO_MANY_REQUESTS')
    const read = frameVerbs[verb].body.safeParse(body ?? {})
    if (!read.success) return refuse('BAD_REQUEST')
    // Safe cast: `body` was parsed with the schema of `verb`. TypeScript cannot relate the two, because `verb` is a union.
    const work = () => (answers[verb] as (project: string, body: unknown) => Promise<unknown>)(project, read.data)
    waiting += 1
    try {
      // A game that reads saves will show them. So if saves conflict, the player is asked now which of them to keep.
      if (readingSaves.includes(verb)) void choices.offer()
      const slot = changedSlot(verb, read.data)
      const answer = await (slot === undefined ? work() : change(slot, work))
      if (!ended) reply({ id, ok: true, body: answer })
    } catch (error) {
      if (!ended) refuse(refusalCodeOf(error) ?? 'UNAVAILABLE')
    } finally {
      waiting -= 1
    }
  }

  return {
    hear,
    /** Called when the game is started again. */
    restarted: () => {
      restarts += 1
    },
    end: () => {
      ended = true
    },
  }
}

const isVerb = (verb: string): verb is FrameVerb => Object.hasOwn(frameVerbs, verb)
