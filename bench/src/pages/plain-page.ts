import { basename, extname } from 'node:path'
import { askFor } from '../ask.ts'
import { type Bytes, withBytes } from './bytes.ts'

/** Runs `work` with the URL of a page that has only a heading, some text and this picture in full width. */
export const withPlainPage = async <T>(imageUrl: string, work: (url: string) => Promise<T>): Promise<T> => {
  const { body, headers } = await askFor(200, imageUrl, { headers: { accept: 'image/avif,image/webp,*/*' } })
  if (!headers['content-type']?.startsWith('image/')) throw new Error(`${imageUrl} is no picture`)
  const name = basename(new URL(imageUrl).pathname)
  const page = print(name)
  return withBytes({ 'page.html': Buffer.from(page), [name]: body }, ({ url }: Bytes) => work(url('page.html')))
}

const print = (image: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Plain ${extname(image)}</title></head>
<body><h1>Games</h1><img src="/${image}" width="1280" height="720" style="width: 100%; height: auto" alt="">
${'<p>A game in the browser, with a picture and a line of text.</p>'.repeat(10)}</body></html>`
