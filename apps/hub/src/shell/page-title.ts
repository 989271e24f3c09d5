import { useEffect } from 'react'

/** Sets the tab's title. The server sets the first one. While there is none, the previous title stays. */
export const usePageTitle = (title: string | undefined) => {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
