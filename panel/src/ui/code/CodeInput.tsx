import { Input } from '@mantine/core'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { CodeProps } from './code-props.ts'
import { LengthLine } from './LengthLine.tsx'
import classes from './CodeInput.module.css'

const CodeEditor = lazyPart(async () => (await import('./editor/CodeEditor.tsx')).CodeEditor)

interface CodeInputProps extends CodeProps {
  required?: boolean
  hint?: ReactNode
  /** An error from outside; without one, the editor's own syntax error is shown. */
  error?: string | null
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** The text is sent as a message, so its SMS segments are counted. */
  isMessage?: boolean
}

/** A field for an expression or a template. The code editor is loaded when the first one is shown. */
export const CodeInput = (props: CodeInputProps) => {
  const { required = false, hint, error = null, hideLabel = false, isMessage = false, ...code } = props
  const id = useId()
  const [fault, setFault] = useState<string | null>(null)
  const shown = error ?? fault
  return (
    <Input.Wrapper
      labelElement="div"
      {...(!hideLabel && { label: code.label })}
      labelProps={{ onClick: () => document.getElementById(id)?.querySelector<HTMLElement>('.cm-content')?.focus() }}
      description={hint}
      descriptionProps={{ id: `${id}-hint` }}
      error={shown}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
      withAsterisk={false}
    >
      <div
        id={id}
        className={classes.frame}
        data-error={shown !== null || undefined}
        data-off={code.readOnly || undefined}
      >
        <Suspense fallback={<CodePlaceholder {...code} />}>
          <CodeEditor
            {...code}
            onFault={setFault}
            required={required}
            isWrong={shown !== null}
            describedBy={[...(hint === undefined ? [] : [`${id}-hint`]), ...(shown === null ? [] : [`${id}-error`])]}
          />
        </Suspense>
      </div>
      {code.language === 'template' && code.multiline === true && (
        <LengthLine
          text={code.value}
          isMessage={isMessage}
          {...(code.maxLength !== undefined && { max: code.maxLength })}
        />
      )}
    </Input.Wrapper>
  )
}

/** Shows the text at the same place and height until the editor has loaded. */
const CodePlaceholder = ({ value, placeholder = '', multiline = false }: CodeProps) => (
  <pre className={classes.waiting} data-multiline={multiline || undefined} aria-busy="true">
    {value === '' ? placeholder : value}
  </pre>
)
