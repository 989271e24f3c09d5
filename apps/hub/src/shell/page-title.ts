import { useEffect } from 'react'

/** The tab's title follows the page; the first page brings its own from the server. */
export const usePageTitle = (title: string) => {
  useEffect(() => {
    document.title = title
  }, [title])
}
