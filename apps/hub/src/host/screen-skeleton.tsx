import { Stack } from '@playhub/ui/panel'
import { Skeleton } from '@playhub/ui/skeleton'

/** While a screen's code is on its way: about its size, nothing that could be pressed. */
export const ScreenSkeleton = () => (
  <div aria-busy="true">
    <Stack gap={4}>
      <Skeleton width="60%" height={34} radius="chip" />
      <Skeleton height={48} />
      <Skeleton height={48} />
      <Skeleton height={48} />
    </Stack>
  </div>
)
