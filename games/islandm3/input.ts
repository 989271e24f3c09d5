import { areNeighbours, cellAt, columnOf, rowOf, SIZE } from './board.ts'

type Options = {
  board: HTMLElement
  cellAtPoint: (clientX: number, clientY: number) => number
  /** Whether the board accepts input. False while tiles move or something covers the board. */
  isOpen: () => boolean
  isPlacing: () => boolean
  onSwap: (a: number, b: number) => void
  onPlace: (cell: number) => void
  /** Called when the keyboard cursor has reached a cell, or when a cell was selected. */
  onPoint: (cell: number, isPicked: boolean) => void
  onCancel: () => void
}

const STEPS: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Listens for two clicks, a drag, or arrow keys with Space or Enter. Each of these results in a swap of two neighbours. */
export const listenForInput = ({ board, cellAtPoint, isOpen, isPlacing, onSwap, onPlace, onPoint, onCancel }: Options) => {
  let selected = -1
  let cursor = -1
  let dragFrom = -1

  const swap = (a: number, b: number) => {
    selected = -1
    dragFrom = -1
    onSwap(a, b)
  }
  const pick = (cell: number) => {
    if (isPlacing()) return onPlace(cell)
    if (selected >= 0 && areNeighbours(selected, cell)) return swap(selected, cell)
    selected = selected === cell ? -1 : cell
    if (selected >= 0) onPoint(cell, true)
  }

  board.addEventListener('pointerdown', (event) => {
    const cell = cellAtPoint(event.clientX, event.clientY)
    if (!isOpen() || cell < 0 || event.button !== 0) return
    board.setPointerCapture(event.pointerId)
    cursor = -1
    dragFrom = isPlacing() ? -1 : cell
    pick(cell)
  })
  board.addEventListener('pointermove', (event) => {
    const cell = cellAtPoint(event.clientX, event.clientY)
    if (dragFrom < 0 || cell < 0 || cell === dragFrom || !isOpen()) return
    // A fast drag may skip a cell, so only the direction of the drag counts, not the cell where it ended.
    const [rows, columns] = [rowOf(cell) - rowOf(dragFrom), columnOf(cell) - columnOf(dragFrom)]
    const isAcross = Math.abs(columns) >= Math.abs(rows)
    const target = cellAt(rowOf(dragFrom) + (isAcross ? 0 : Math.sign(rows)), columnOf(dragFrom) + (isAcross ? Math.sign(columns) : 0))
    swap(dragFrom, target)
  })
  const drop = () => {
    dragFrom = -1
  }
  board.addEventListener('pointerup', drop)
  board.addEventListener('pointercancel', drop)

  board.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = STEPS[event.key]
    if (event.key === 'Escape') {
      selected = -1
      onCancel()
    } else if (direction) {
      event.preventDefault()
      walk(...direction)
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (cursor < 0) cursor = middleCell
      if (isOpen() && !event.repeat) pick(cursor)
    }
  })
  const walk = (rows: number, columns: number) => {
    if (cursor < 0) cursor = middleCell
    else {
      const next = cellAt(rowOf(cursor) + rows, columnOf(cursor) + columns)
      if (next < 0) return
      if (selected === cursor && isOpen() && !isPlacing()) {
        const from = cursor
        cursor = next
        return swap(from, next)
      }
      cursor = next
    }
    onPoint(cursor, false)
  }
  board.addEventListener('blur', () => {
    cursor = -1
  })

  return {
    selected: () => selected,
    cursor: () => cursor,
    clear: () => {
      selected = -1
      dragFrom = -1
    },
  }
}

const middleCell = (SIZE / 2) * SIZE + SIZE / 2
