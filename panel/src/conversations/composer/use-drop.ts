import { useState, type DragEvent } from 'react'

/** Takes files that are dropped on something; `over` while they are held over it. Dragged text is none of its business. */
export const useDrop = (onFiles: (files: Iterable<File>) => void) => {
  const [over, setOver] = useState(false)
  const carries = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    over,
    drop: {
      onDragOver: (event: DragEvent) => {
        if (!carries(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        // Between its own parts it has not been left.
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!carries(event)) return
        event.preventDefault()
        setOver(false)
        onFiles(event.dataTransfer.files)
      },
    },
  }
}
