import type { NodeType } from '@attune/contract/scenes/node-kinds'
import { Overlay } from '../../../ui/Overlay.tsx'
import { Palette } from './Palette.tsx'

interface QuickAddProps {
  /** Says where the new node will go. */
  title: string
  onChoose: (type: NodeType) => void
  onClose: () => void
}

/** The palette in a dialog, for the keyboard: type, then Enter. */
export const QuickAdd = ({ title, onChoose, onClose }: QuickAddProps) => (
  <Overlay label={title} width={460} onClose={onClose}>
    <Palette title={title} onChoose={onChoose} />
  </Overlay>
)
