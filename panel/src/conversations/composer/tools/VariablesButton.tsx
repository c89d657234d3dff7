import { IconBraces } from '@tabler/icons-react'
import { lazy } from 'react'
import { OnDemand } from '../../../ui/OnDemand.tsx'
import { ToolButton } from './ToolButton.tsx'

const load = () => import('./VariablesList.tsx')
const VariablesList = lazy(async () => ({ default: (await load()).VariablesList }))

interface VariablesButtonProps {
  contactId: string
  onInsert: (text: string) => void
}

export const VariablesButton = ({ contactId, onInsert }: VariablesButtonProps) => (
  <OnDemand
    fetch={load}
    button={({ reach, open }) => (
      <ToolButton
        label="Variables"
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={open}
      >
        <IconBraces size={17} stroke={1.5} aria-hidden="true" />
      </ToolButton>
    )}
  >
    <VariablesList contactId={contactId} onInsert={onInsert} />
  </OnDemand>
)
