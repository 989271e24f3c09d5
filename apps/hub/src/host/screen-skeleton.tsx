import { Stack } from '@playhub/ui/panel'
import { Skeleton } from '@playhub/ui/skeleton'

/** While a screen's code is on its way: about its size, nothing that could be pressed, or selected by the second click on what was there before. */
export const ScreenSkeleton = () => (
  <div aria-busy="true" style={{ userSelect: 'none' }}>
    <Stack gap={4}>
      <Skeleton width="60%" height={34} radius="chip" />
      <Skeleton height={48} />
      <Skeleton height={48} />
      <Skeleton height={48} />
    </Stack>
  </div>
)
