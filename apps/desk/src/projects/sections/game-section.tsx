import type { ProjectRow } from '@playhub/contract/desk/projects'
import { Notice } from '@playhub/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useLanguage } from '../../base/i18n.tsx'
import { useSession } from '../../base/session.tsx'
import { Failure } from '../../states/failure.tsx'
import type { SettingsForm } from '../use-settings.ts'
import { FrameRights } from '../versions/frame-rights.tsx'
import { NewVersion } from '../versions/new-version.tsx'
import { versionsQuery } from '../versions/queries.ts'
import { useVersionsT } from '../versions/texts.ts'
import { VersionList } from '../versions/version-list.tsx'
import { siteOf } from './pages-section.tsx'
import { SectionFrame } from './section-frame.tsx'
import { SectionSkeleton } from './section-skeleton.tsx'

/** The uploaded versions of a game, which take effect at once, and the rights of its frame, which are saved. */
export const GameSection = ({ project: { id, outOfCatalog }, form }: { project: ProjectRow; form: SettingsForm }) => {
  const { hubUrl } = useSession()
  const language = useLanguage()
  const tryAt = outOfCatalog ? siteOf(hubUrl, id) : `${hubUrl}/games/${language}/${encodeURIComponent(id)}/`
  return (
    <SectionFrame id={id} section="game" form={form} tryAt={tryAt}>
      <Versions id={id} />
      <FrameRights form={form} />
    </SectionFrame>
  )
}

const Versions = ({ id }: { id: string }) => {
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
