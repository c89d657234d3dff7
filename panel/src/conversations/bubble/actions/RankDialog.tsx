import { useState } from 'react'
import { MEASURE_UNITS, MEASURES, RANK_LABELS, RANKS, type Measure, type Rank } from '@attune/contract/contacts/ranks'
import type { Message } from '@attune/contract/conversations/entity'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import type { MessageActions } from './message-actions.ts'
import { toRankChange } from './rank-change.ts'
import classes from './RankDialog.module.css'

interface RankDialogProps {
  message: Message
  actions: MessageActions
  onClose: () => void
}

/** Sets or removes the rank a message gives to a measure. */
export const RankDialog = ({ message, actions, onClose }: RankDialogProps) => {
  const context = message.context ?? []
  const [measure, setMeasure] = useState<Measure>(context[0]?.type ?? 'food')
  const held = context.find(({ type }) => type === measure)
  const [choice, setChoice] = useState<{ rank: Rank | null; value: string } | null>(null)
  const { rank, value } = choice ?? { rank: held?.rank ?? null, value: held?.value ?? '' }
  const unit = MEASURE_UNITS[measure]

  const submit = async () => actions.rank(message, toRankChange(context, { type: measure, rank, value }))
  return (
    <DialogForm title="Rank message" submit="Save" onSubmit={submit} onClose={onClose}>
      <fieldset className={classes.choices}>
        <legend>Measure</legend>
        {MEASURES.map((type) => (
          <label
            key={type}
            className={classes.choice}
            data-ranked={context.some((other) => other.type === type) || undefined}
          >
            <input
              type="radio"
              name="measure"
              checked={type === measure}
              data-autofocus={type === measure || undefined}
              onChange={() => {
                setMeasure(type)
                setChoice(null)
              }}
            />
            <span className={classes.measure}>{type}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className={classes.choices}>
        <legend>Rank</legend>
        {RANKS.map((one) => (
          <label key={one} className={classes.choice} data-rank={one}>
            <input type="radio" name="rank" checked={rank === one} onChange={() => setChoice({ rank: one, value })} />
            <span className={classes.tick} aria-hidden="true" />
            {RANK_LABELS[one]}
          </label>
        ))}
        <label className={classes.choice}>
          <input
            type="radio"
            name="rank"
            checked={rank === null}
            onChange={() => setChoice({ rank: null, value: '' })}
          />
          none
        </label>
      </fieldset>
      <label className={classes.value}>
        <span>Value{unit === undefined ? '' : `, ${unit}`}</span>
        <input
          type="text"
          value={value}
          disabled={rank === null}
          maxLength={40}
          inputMode={unit === undefined ? 'text' : 'decimal'}
          placeholder={unit === undefined ? 'Optional' : 'Optional, such as 7.5'}
          onChange={({ currentTarget }) => setChoice({ rank, value: currentTarget.value })}
        />
      </label>
    </DialogForm>
  )
}
