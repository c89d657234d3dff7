import { IconTemplate } from '@tabler/icons-react'
import { lazy } from 'react'
import { OnDemand } from '../../../ui/OnDemand.tsx'
import { ToolButton } from '../tools/ToolButton.tsx'

const load = () => import('./TemplatePicker.tsx')
const TemplatePicker = lazy(async () => ({ default: (await load()).TemplatePicker }))

export interface TemplatesButtonProps {
  contactId: string
  clientName: string
  onInsert: (text: string) => void
}

export const TemplatesButton = (props: TemplatesButtonProps) => (
  <OnDemand
    fetch={load}
    button={({ reach, open }) => (
      <ToolButton
        label="Templates"
        keyHint="/"
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={open}
      >
        <IconTemplate size={17} stroke={1.5} aria-hidden="true" />
      </ToolButton>
    )}
  >
    <TemplatePicker {...props} />
  </OnDemand>
)
