import { localMoment } from '@playhub/browser/dates'
import type { Mention } from '@playhub/contract/desk/mentions/mentions'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { Link } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { useRefusalText } from '../base/refusal-text.ts'
import { Page } from '../page/page.tsx'
import { Empty } from '../states/empty.tsx'
import { useAgeText } from '../support/age-text.ts'
import { CardList } from '../tables/card-list.tsx'
import styles from './mentions.module.css'
import { hrefOfNote, mentionsQuery, newMentionsQuery, seeAllMentions } from './queries.ts'
import { useMentionsT } from './texts.ts'

/** The screen with the notes in which colleagues have mentioned this staff member, the newest first. Each entry is a link to its note. */
export const MentionsPage = () => {
  const deskT = useT()
  const t = useMentionsT()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const list = useInfiniteQuery(mentionsQuery)
  const { data: fresh } = useQuery(newMentionsQuery)
  // Only mentions up to this time are marked as seen, so a mention that arrives later stays new.
  const newest = list.data?.pages[0]?.items[0]?.createTs
  const see = useMutation({ mutationFn: (until: string) => seeAllMentions(client, until) })
  return (
    <Page
      title={deskT('screen.mentions')}
      aside={
        newest !== undefined &&
        (fresh?.ids.length ?? 0) > 0 && (
          <Button busy={see.isPending} onClick={() => see.mutate(newest)}>
            {t('seeAll')}
          </Button>
        )
      }
    >
      {see.error && (
        <Notice kind="danger" title={t('seeFailed')}>
          {refusalText(see.error)}
        </Notice>
      )}
      <CardList
        query={list}
        label={t('list')}
        className={styles.list}
        cardHeight={84}
        lead={t('lead')}
        empty={
          <Empty
            icon={AtSign}
            text={t('none')}
            hint={t('noneHint')}
            action={
              <Link href="/tickets" className={styles.toInbox}>
                {t('toInbox')}
              </Link>
            }
          />
        }
        card={(item) => <Row key={item.noteId} item={item} />}
      />
    </Page>
  )
}

const Row = ({ item }: { item: Mention }) => {
  const t = useMentionsT()
  const ageText = useAgeText()
  const { authorName, number, title, line, createTs, isSeen } = item
  return (
    <li>
      <Link href={hrefOfNote(item)} className={styles.row} data-new={!isSeen || undefined}>
        <span className={styles.head}>
          {!isSeen && <span className={styles.new}>{t('isNew')}</span>}
          <span className={styles.from}>{t('from', { name: authorName, number })}</span>
          <time dateTime={createTs} title={localMoment(createTs)}>
            {ageText(createTs)}
          </time>
        </span>
        <span className={styles.line}>{line}</span>
        <span className={styles.title}>{title}</span>
      </Link>
    </li>
  )
}
