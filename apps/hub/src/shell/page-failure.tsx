import { useT } from '../i18n/i18n.tsx'
import { Failure } from './failure.tsx'
import { PublicPage } from './public-page.tsx'

/** Replaces a page that failed to render, usually because its code did not load. */
export const PageFailure = () => {
  const t = useT()
  return (
    <PublicPage>
      <Failure text={t('failure.page')} hint={t('failure.pageHint')} code="PAGE" onRetry={() => location.reload()} />
    </PublicPage>
  )
}
