import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { ScreenTitle } from '../host/screen-title.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'

/**
 * Shown after a sign-in that should have added another sign-in method to the account, but did not: the offer had expired, or it was for
 * another account. The sign-in itself is done.
 */
export const NotLinked = ({ finish }: { finish: () => void }) => {
  const t = useFlowsT()
  return (
    <Stack>
      <ScreenTitle>{t('linkOffer.notAddedTitle')}</ScreenTitle>
      <Notice kind="warning">{t('linkOffer.notAdded')}</Notice>
      <Button variant="accent" onClick={finish}>
        {t('continueAs.yes')}
      </Button>
    </Stack>
  )
}
