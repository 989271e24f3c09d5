import type { ProjectRow } from '@playhub/contract/desk/projects'
import { useLanguage } from '../../base/i18n.tsx'
import { useSession } from '../../base/session.tsx'
import type { SettingsForm } from '../use-settings.ts'
import { FrameRights } from '../versions/frame-rights.tsx'
import { Versions } from '../versions/versions.tsx'
import { siteOf } from './pages-section.tsx'
import { SectionFrame } from './section-frame.tsx'

/**
 * The uploaded versions of a game and the rights of its frame. Actions on versions take effect at once; changed rights take effect when
 * they are saved.
 */
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
