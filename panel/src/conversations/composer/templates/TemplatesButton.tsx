import { IconTemplate } from '@tabler/icons-react'
import { lazy } from 'react'
import { OnDemand } from '../../../ui/OnDemand.tsx'
import { ToolButton } from '../tools/ToolButton.tsx'
import type { TemplatePickerProps } from './TemplatePicker.tsx'

const load = () => import('./TemplatePicker.tsx')
const TemplatePicker = lazy(async () => ({ default: (await load()).TemplatePicker }))

export const TemplatesButton = (props: TemplatePickerProps) => (
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
