import type { ProjectRow } from '@playhub/contract/desk/projects'
import { Button } from '@playhub/ui/button'
import { Download, ExternalLink, Plus, Tags, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { saveCsv } from '../base/csv.ts'
import { useSession } from '../base/session.tsx'
import { Readiness } from '../readiness/readiness.tsx'
import { Empty } from '../states/empty.tsx'
import { showToast } from '../states/toasts.tsx'
import { csvRows, fileText, type ReadPrices, readPrices } from './import/csv-read.ts'
import { ImportDialog } from './import/import-dialog.tsx'
import styles from './price-editor.module.css'
import { ProblemList } from './problem-list.tsx'
import { problemsOf, toldOf } from './problems.ts'
import { SavePrices } from './save-prices.tsx'
import type { PriceList } from './table/edit.ts'
import { blankLine, focusIn, PriceTable } from './table/price-table.tsx'
import { usePriceEdit } from './table/use-price-edit.ts'
import { usePricesT } from './texts.ts'

const CSV_MAX_BYTES = 1_048_576

/** A price list: its lines, problems, import and export, and the bar that saves. */
export const PriceEditor = ({ project: { id, name }, published }: { project: ProjectRow; published: PriceList }) => {
  const t = usePricesT()
  const editing = usePriceEdit(id, published)
  const [read, setRead] = useState<ReadPrices | undefined>(undefined)
  const { lines } = editing.edit
  const problems = problemsOf(editing.edit)
  const told = toldOf(problems, lines)

  const handleAdd = () => {
    const line = blankLine()
    editing.update((all) => [...all, line])
    focusIn(line.key, '[data-cell=id]')
  }
  const handleTaken = () => {
    setRead(undefined)
    showToast(t('csv.taken'), 'info')
  }
  return (
    <div className={styles.editor}>
      <Readiness id={id} />
      <div className={styles.tools}>
        <Button icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={handleAdd}>
          {t('add')}
        </Button>
        <ImportButton onRead={setRead} />
        <Button icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={() => saveCsv(`prices-${id}`, csvRows(lines))}>
          {t('export')}
        </Button>
        <HubLink id={id} />
      </div>
      {lines.length > 0 ? (
        <>
          <p className={styles.keys}>{t('keys')}</p>
          <PriceTable name={name} editing={editing} problems={told} />
          <ProblemList problems={told} lines={lines} />
        </>
      ) : (
        <Empty icon={Tags} text={t('empty')} hint={t('emptyHint')} />
      )}
      <SavePrices editing={editing} problems={problems} told={told} />
      {read && <ImportDialog read={read} editing={editing} onClose={() => setRead(undefined)} onTaken={handleTaken} />}
    </div>
  )
}

const HubLink = ({ id }: { id: string }) => {
  const t = usePricesT()
  const { hubUrl } = useSession()
  return (
    <a className={styles.link} href={`${hubUrl}/prices/${encodeURIComponent(id)}`} target="_blank" rel="noreferrer">
      {t('onHub')}
      <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
    </a>
  )
}

const ImportButton = ({ onRead }: { onRead: (read: ReadPrices) => void }) => {
  const t = usePricesT()
  const input = useRef<HTMLInputElement>(null)
  const handleFile = async (file: File | undefined) => {
    if (!file) return
    if (file.size > CSV_MAX_BYTES) showToast(t('csv.tooLarge'), 'danger')
    else onRead(readPrices(fileText(await file.arrayBuffer())))
    // Clears the input, so that the same file can be chosen again after a correction.
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <Button icon={<Upload size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={() => input.current?.click()}>
        {t('import')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        data-testid="csv"
        onChange={(event) => void handleFile(event.target.files?.[0])}
      />
    </>
  )
}
