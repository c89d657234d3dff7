import { Select } from '@mantine/core'
import { INITIAL_PARSER_CONFIGS, isParserName, PARSER_NAMES, type ParserName } from '@attune/contract/scenes/parsers'
import type { FieldProps, FormOf } from '../field-props.ts'
import { ParserConfig } from './ParserConfig.tsx'

const TITLES: Record<ParserName, string> = {
  'plain-text': 'Plain text',
  integer: 'Integer',
  gender: 'Gender',
  location: 'Location',
  time: 'Time',
  weight: 'Weight',
  email: 'Email',
  bool: 'Yes or no',
}
const PARSERS = PARSER_NAMES.map((value) => ({ value, label: TITLES[value] }))

/** How a reply is parsed, and the parser's settings. */
export const ParserField = ({ form, value, onChange, errors, context }: FieldProps<FormOf<'parser'>>) => {
  const parser = isParserName(value) ? value : null
  const { node, properties, readOnly, onChangeOther } = context
  const choose = (next: string | null) => {
    if (!isParserName(next)) return
    onChange(next)
    // Parsers don't share settings. Choosing the stored parser again restores its stored settings.
    onChangeOther(
      form.config,
      node.properties[form.name] === next ? node.properties[form.config] : initialConfigOf(next),
    )
  }
  return (
    <>
      <Select
        label={form.title}
        description={form.hint}
        placeholder="Select a parser"
        data={PARSERS}
        value={parser}
        allowDeselect={false}
        readOnly={readOnly}
        error={errors.get('') ?? undefined}
        onChange={choose}
      />
      {parser !== null && (
        <ParserConfig
          parser={parser}
          config={properties[form.config]}
          errors={errors}
          name={form.config}
          readOnly={readOnly}
          onChange={(config) => onChangeOther(form.config, config)}
        />
      )}
    </>
  )
}

const initialConfigOf = (parser: ParserName): object => ({ ...INITIAL_PARSER_CONFIGS[parser] })
