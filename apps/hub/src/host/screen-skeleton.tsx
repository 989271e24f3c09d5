import { Stack } from '@playhub/ui/panel'
import { Skeleton } from '@playhub/ui/skeleton'

/** Shown while a screen's code loads. It has about the size of a screen, no buttons, and text that cannot be selected. */
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
