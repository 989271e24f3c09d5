import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import type { Focal } from '../../pictures/focal-crop.ts'
import styles from '../pictures.module.css'
import { useCatalogueT } from '../texts.ts'
import type { Chosen } from './use-picture.ts'

const STEP = 0.02
const BIG_STEP = 0.1
const within = (part: number) => Math.min(1, Math.max(0, Math.round(part * 1000) / 1000))
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Props = { chosen: Chosen; focal: Focal; readOnly: boolean; onChange: (next: Focal) => void }

/**
 * The picture with its focal point, which can be moved by pointer or with the arrow keys. With Shift, an arrow key moves the point by a
 * larger step.
 */
export const FocalPoint = ({ chosen, focal, readOnly, onChange }: Props) => {
  const t = useCatalogueT()
  const hintId = useId()
  const position = t('picture.focalAt', { x: Math.round(focal.x * 100), y: Math.round(focal.y * 100) })
  const handlePointer = (event: PointerEvent<HTMLDivElement>) => {
    if (readOnly || event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) })
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || readOnly) return
    event.preventDefault()
    const by = event.shiftKey ? BIG_STEP : STEP
    onChange({ x: within(focal.x + step[0] * by), y: within(focal.y + step[1] * by) })
  }
  return (
    <div className={styles.focal}>
      <div className={styles.focalBox} onPointerDown={handlePointer} onPointerMove={handlePointer}>
        <img src={chosen.url} alt="" draggable={false} width={chosen.width} height={chosen.height} />
        <button
          type="button"
          className={styles.point}
          style={{ left: `${focal.x * 100}%`, top: `${focal.y * 100}%` }}
          aria-label={`${t('picture.focal')}: ${position}`}
          aria-describedby={hintId}
          onKeyDown={handleKey}
        />
      </div>
      <p id={hintId} className={styles.hint}>
        {t('picture.focalHint')}
      </p>
    </div>
  )
}
