import { useEffect } from 'react'

/** The tab's title follows the page; the first page brings its own from the server. While there is none yet, the last one stays. */
export const usePageTitle = (title: string | undefined) => {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
