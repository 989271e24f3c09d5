import { RATING_COMMENT_MAX } from '@playhub/contract/limits'
import { support } from '@playhub/contract/support'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../session/call.ts'
import { useRefusalText } from '../../session/refusal-text.ts'
import { ticketKey } from '../queries.ts'
import { useSupportT } from '../texts.ts'
import type { Visitor } from '../visitor.ts'
import type { Conversation } from './conversation.ts'
import styles from './rating.module.css'

const scores = [1, 2, 3, 4, 5] as const

/** A rating from 1 to 5. Pressing a star sends the rating; a comment may follow. The visitor can change the rating later. */
export const Rating = ({ ticket, visitor }: { ticket: Conversation; visitor: Visitor }) => {
  const t = useSupportT()
  const [isAsked, setAsked] = useState(ticket.rating === null)
  if (ticket.rating !== null && !isAsked)
    return (
      <div className={styles.rated} role="status">
        <span>{t('rating.thanks', { score: ticket.rating })}</span>
        <Button variant="quiet" onClick={() => setAsked(true)}>
          {t('rating.change')}
        </Button>
      </div>
    )
  return <RatingForm ticket={ticket} visitor={visitor} onDone={() => setAsked(false)} />
}

const RatingForm = ({ ticket, visitor, onDone }: { ticket: Conversation; visitor: Visitor; onDone: () => void }) => {
  const t = useSupportT()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const name = useId()
  const [score, setScore] = useState(ticket.rating ?? 0)
  const [comment, setComment] = useState('')
  const rate = useMutation({
    // Arrow keys select the stars one by one. Requests are sent one after another, so that the last selected star is stored last.
    scope: { id: `rating ${ticket.id}` },
    mutationFn: (said: { score: number; comment?: string }) => call(support.rateTicket, { body: { ticketId: ticket.id, ...said } }),
    onSuccess: (_, said) => {
      client.setQueryData<Conversation>(ticketKey(visitor.key, ticket.id), (now) => now && { ...now, rating: said.score })
      if (said.comment) onDone()
    },
  })
  const handleScore = (next: number) => {
    setScore(next)
    rate.mutate({ score: next })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (score > 0 && comment.trim() && !rate.isPending) rate.mutate({ score, comment: comment.trim() })
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <fieldset className={styles.scores}>
        <legend>{t('rating.question')}</legend>
        {scores.map((each) => (
          <label key={each} className={styles.score} data-filled={each <= score || undefined}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === score}
              aria-label={t('rating.score', { score: each })}
              onChange={() => handleScore(each)}
            />
            <Star size={22} strokeWidth={1.75} aria-hidden="true" />
            <span aria-hidden="true">{each}</span>
          </label>
        ))}
      </fieldset>
      <p className={styles.scale} role="status">
        {rate.isSuccess ? t('rating.thanks', { score }) : t('rating.scale')}
      </p>
      {rate.error && (
        <Notice
          kind="danger"
          title={t('rating.failed')}
          action={
            <Button onClick={() => rate.mutate({ score, ...(comment.trim() && { comment: comment.trim() }) })}>{t('support.again')}</Button>
          }
        >
          {refusalText(rate.error)}
        </Notice>
      )}
      {score > 0 && (
        <>
          <Field
            label={t('rating.comment')}
            hint={t('rating.commentHint')}
            maxLength={RATING_COMMENT_MAX}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
          {comment.trim() && (
            <Button type="submit" busy={rate.isPending}>
              {t('rating.submit')}
            </Button>
          )}
        </>
      )}
    </form>
  )
}
