import { Notice } from '@playhub/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { Failure } from '../../states/failure.tsx'
import { SectionSkeleton } from '../sections/section-skeleton.tsx'
import { NewVersion } from './new-version.tsx'
import { versionsQuery } from './queries.ts'
import { useVersionsT } from './texts.ts'
import { VersionList } from './version-list.tsx'

/** A form to upload a new version of a game, and the list of its versions. Each action takes effect at once. */
export const Versions = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(versionsQuery(id))
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SectionSkeleton />
  return (
    <>
      {data.isSetUp ? <NewVersion project={id} /> : <NotSetUp id={id} />}
      {(data.isSetUp || data.items.length > 0) && <VersionList project={id} versions={data} />}
    </>
  )
}

const NotSetUp = ({ id }: { id: string }) => {
  const t = useVersionsT()
  return (
    <Notice title={t('upload.notSetUp')} action={<Link href={`/catalogue/${id}`}>{t('upload.toPage')}</Link>}>
      {t('upload.notSetUpText')}
    </Notice>
  )
}
