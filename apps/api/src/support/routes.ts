import { randomUUID } from 'node:crypto'
import { uuid } from '@playhub/contract/fields'
import { Refusal } from '@playhub/contract/refusals'
import { support } from '@playhub/contract/support'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { spendCaptcha } from '../auth/data.ts'
import { createCaptcha } from '../auth/limits/captcha.ts'
import { whoseLimit } from '../auth/limits/whose-limit.ts'
import { projectOf } from '../catalogue/rules.ts'
import type { Deps } from '../deps.ts'
import { createLimits, giveBackCounted, isWithin } from '../http/limits.ts'
import { type Hosting, serve } from '../http/serve.ts'
import { receiveAny, receiveForm } from '../media/receive.ts'
import { findPayment } from '../payments/data.ts'
import { keyedHash } from '../seal.ts'
import { countUnread, findByClientId, findForMessage } from './data.ts'
import { feedbackEmailRoutes, takeLetter } from './feedback-email.ts'
import { findRequester, isStillRequesters, makeIdentity, type Requester, readGuest } from './identity.ts'
import { incidentRoutes } from './incidents.ts'
import { findKnownSeq } from './known-message.ts'
import { mergeGuest } from './merge.ts'
import { cleanMessage, withFiles } from './message-html.ts'
import type { TicketRow } from './messages.ts'
import { createPlainMessages } from './plain-message.ts'
import { pushRoutes } from './push-routes.ts'
import { readTicket, readTickets } from './reading.ts'
import { readPlace } from './rules.ts'
import { stopLettersRoutes } from './stop-letters.ts'
import { tell } from './tell.ts'
import { addMessage, openTicket, rate, readUpTo } from './tickets.ts'

type Plain = z.output<typeof support.sendMessage.body>

/** Registers the support calls of players and guests. Every query is limited to the requester's own tickets. */
export const supportRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, config } = deps
  const limits = createLimits(deps)
  const captcha = createCaptcha(deps)
  const writePlain = createPlainMessages(deps.pool)

  /**
   * Counts a request. Players are counted by their id only. Guests are also counted by their IP address, because they can create many ids.
   */
  const takeFor = async (what: 'tickets' | 'messages', { kind, id }: Requester, hosting: Hosting) => {
    await limits.take(what === 'tickets' ? 'ticketsPerIdentity' : 'messagesPerIdentity', `${kind}:${id}`)
    if (kind !== 'guest') return
    await limits.takeOf(what === 'tickets' ? 'ticketsPerAddress' : 'messagesPerAddress', await whoseLimit(deps, hosting))
  }

  /**
   * After a few tickets of guests at one IP address, each further ticket needs a robot check. Throws CAPTCHA_REQUIRED if the check is
   * missing, CAPTCHA_INVALID if its solution is not valid.
   */
  const checkGuest = async ({ kind, id }: Requester, { clientId, captcha: payload }: Sent, hosting: Hosting) => {
    if (kind !== 'guest') return
    if (payload === undefined) {
      if (await limits.hasLeft('uncheckedTicketsPerAddress', await whoseLimit(deps, hosting))) return
      throw new Refusal('CAPTCHA_REQUIRED')
    }
    const solved = await captcha.verify(payload, 'ticket')
    // The solution of the robot check stays valid for this ticket, in case the browser must send the ticket again.
    const spentOn = clientId && keyedHash(config.appSecret, 'captcha-spent-on', `ticket ${id} ${clientId}`)
    if (!solved || !(await spendCaptcha(db, solved, spentOn))) throw new Refusal('CAPTCHA_INVALID')
  }

  serve(app, deps, support.createIdentity, async ({ hosting }) => {
    await limits.takeOf('identitiesPerAddress', await whoseLimit(deps, hosting))
    return makeIdentity(config)
  })

  serve(app, deps, support.getTickets, async ({ query, caller, request }) => {
    const requester = await findRequester(deps, caller, request)
    return readTickets(deps, requester, query.before === undefined ? undefined : readPlace(query.before))
  })

  serve(app, deps, support.getUnread, async ({ caller, request }) => ({
    count: await countUnread(db, await findRequester(deps, caller, request)),
  }))

  serve(app, deps, support.getTicket, async ({ query: { id, ...reading }, caller, request }) => {
    const requester = await findRequester(deps, caller, request)
    const found = await readTicket(deps, requester, ticketId(id), reading)
    if (!found) throw new Refusal('TICKET_NOT_FOUND')
    return found
  })

  serve(app, deps, support.createTicket, async ({ caller, request, hosting }) => {
    const requester = await findRequester(deps, caller, request)
    const { data, admitted, attachments } = await receiveForm(deps, request, {
      schema: support.createTicket.body,
      owner: requester,
      checkData: async ({ project, paymentId, text = '', clientId, captcha: payload }) => {
        projectOf(deps.catalogue.current(), project)
        if (paymentId !== undefined) await checkPayment(requester, paymentId)
        const cleaned = cleanMessage(text, { mayBeEmpty: true })
        // If the browser did not get the reply, it sends the same ticket again. A ticket that was accepted before is always accepted again.
        const isKnown = clientId !== undefined && (await findByClientId(db, clientId)) !== undefined
        if (!isKnown) {
          await checkGuest(requester, { clientId, captcha: payload }, hosting)
          await takeFor('tickets', requester, hosting)
        }
        return { cleaned, isKnown }
      },
    })
    const { title, project, paymentId = null, clientId = randomUUID(), feedbackEmail, incident: incidentId } = data
    const { cleaned, isKnown } = admitted
    const email = isKnown || requester.kind !== 'guest' ? undefined : feedbackEmail
    const letterTo = (to: string) => takeLetter(deps, limits, { guestId: requester.id, email: to, ...hosting }).catch(unlessRefused)
    const letter = email === undefined ? undefined : await letterTo(email)
    const of = { title, projectId: project, paymentId, clientId, incidentId, language: hosting.language }
    const { row, isNew } = await openTicket(deps, requester, of, withFiles(cleaned, attachments), letter?.keep)
    if (isNew) await tell(deps, newsOf(row, 1, 'message'))
    return { id: row.id }
  })

  const checkPayment = async ({ kind, id }: Requester, paymentId: string) => {
    const payment = await findPayment(db, paymentId)
    if (kind !== 'player' || payment?.playerId !== id) throw new Refusal('PAYMENT_NOT_FOUND')
  }

  serve(app, deps, support.sendMessage, async ({ caller, request, hosting }) => {
    const requester = await findRequester(deps, caller, request)
    const form = await receiveAny(deps, request, {
      schema: support.sendMessage.body,
      owner: requester,
      whenPlain: (data) => sendPlain(requester, hosting, data),
      checkData: async ({ ticketId: id, text = '', clientId }) => {
        const found = await findForMessage(db, ticketId(id), clientId)
        if (!found || !(await isStillRequesters(db, found, requester))) throw new Refusal('TICKET_NOT_FOUND')
        if (!found.isKnown && !(await wasMoved(found, id, clientId))) {
          if (found.status === 'closed') throw new Refusal('TICKET_CLOSED')
          await takeFor('messages', requester, hosting)
        }
        return cleanMessage(text, { mayBeEmpty: true })
      },
    })
    if ('plain' in form) return { data: { result: true, seq: form.plain.seq } }
    const { data, admitted, attachments } = form
    const message = { ...withFiles(admitted, attachments), clientId: data.clientId ?? randomUUID() }
    const { row, seq, isNew } = await addMessage(deps, requester, ticketId(data.ticketId), message)
    if (isNew) await tell(deps, newsOf(row, seq, 'message'))
    return { data: { result: true, seq } }
  })

  /** Whether the message was stored before and is in another ticket now. */
  const wasMoved = async ({ id, edition }: { id: string; edition: number }, askedId: string, clientId: string | undefined) =>
    clientId !== undefined && (edition > 0 || askedId !== id) && (await findKnownSeq(db, { id, askedId, clientId })) !== undefined

  /**
   * Writes a message without files in one statement. Returns undefined if nothing was written. Then `sendMessage` checks the message step
   * by step and writes it or refuses it.
   */
  const sendPlain = async (requester: Requester, hosting: Hosting, { ticketId: id, text = '', clientId = randomUUID() }: Plain) => {
    const cleaned = withFiles(cleanMessage(text, { mayBeEmpty: true }), [])
    // If the limit is exceeded, this function writes nothing. `sendMessage` still accepts a message that was stored before, and refuses any
    // other message.
    if (!(await isWithin(takeFor('messages', requester, hosting)))) return undefined
    const written = await writePlain({ ...cleaned, ticketId: ticketId(id), clientId, requester, at: deps.now() })
    // `sendMessage` counts the message again, so this count is subtracted again.
    if (!written) await giveBackCounted()
    else void tell(deps, newsOf(written, written.seq, 'message'))
    return written
  }

  serve(app, deps, support.markRead, async ({ body, caller, request }) => {
    const requester = await findRequester(deps, caller, request)
    const { row, isNew } = await readUpTo(deps, requester, ticketId(body.ticketId), body.seq)
    if (isNew) await tell(deps, newsOf(row, row.messageSeq, 'read'))
    return { result: true }
  })

  serve(app, deps, support.rateTicket, async ({ body, caller, request, hosting }) => {
    const requester = await findRequester(deps, caller, request)
    await takeFor('messages', requester, hosting)
    const { row, isNew } = await rate(deps, requester, { ...body, ticketId: ticketId(body.ticketId) })
    if (isNew) await tell(deps, newsOf(row, row.messageSeq, 'status'))
    return { result: true }
  })

  serve(app, deps, support.mergeUserId, async ({ caller, request }) => {
    await mergeGuest(deps, readGuest(config, request), caller.playerId)
    return { data: { result: true } }
  })

  feedbackEmailRoutes(app, deps, limits)
  stopLettersRoutes(app, deps)
  incidentRoutes(app, deps)
  pushRoutes(app, deps)
}

type Sent = { clientId: string | undefined; captcha: string | undefined }

/**
 * If the code cannot be sent (Refusal), ignores the error, so that the ticket is opened anyway. The address is then not stored, and the
 * ticket's page lets the guest enter it again.
 */
const unlessRefused = (error: unknown): undefined => {
  if (!(error instanceof Refusal)) throw error
}

/** Throws TICKET_NOT_FOUND if the text is not an id. */
const ticketId = (text: string): string => {
  if (!uuid.safeParse(text).success) throw new Refusal('TICKET_NOT_FOUND')
  return text
}

const newsOf = (
  { id, playerId, guestId }: Pick<TicketRow, 'id' | 'playerId' | 'guestId'>,
  seq: number,
  kind: 'message' | 'status' | 'read',
) => ({
  ...{ ticketId: id, seq, kind, playerId, guestId },
})
