import type { NodeType } from '@attune/contract/scenes/node-kinds'
import { Overlay } from '../../../ui/Overlay.tsx'
import { Palette } from './Palette.tsx'

interface QuickAddProps {
  /** Where the new node will stand. */
  title: string
  onChoose: (type: NodeType) => void
  onClose: () => void
}

/** The palette by keyboard: type, Enter. */
export const QuickAdd = ({ title, onChoose, onClose }: QuickAddProps) => (
  <Overlay label={title} width={460} onClose={onClose}>
    <Palette title={title} onChoose={onChoose} />
  </Overlay>
)
