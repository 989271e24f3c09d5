import { useEffect } from 'react'

/** Sets the tab's title. The server sets the first title. While `title` is undefined, the previous title stays. */
export const usePageTitle = (title: string | undefined) => {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
