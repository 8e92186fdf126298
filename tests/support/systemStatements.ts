/** The statements of the system that are for all companies, and why. Each asks all machines of a cluster at once. */
export const ofAllCompanies: readonly { name: string; why: string; is: RegExp }[] = [
  {
    name: 'which companies have something to do',
    why: 'Jobs, halts and folding go through the companies that these name, one at a time.',
    is: /^\s*select (distinct company_id from tally_moves|"company_id", "halt_days" from "company_settings"|distinct on \("jobs"\."company_id"\))/,
  },
  {
    name: 'what is still to be asked of a courier',
    why: 'Jobs that were lost with a database are written again, each for one company.',
    is: /^select (distinct )?[^()]* from ("bookings" where "bookings"\."(state" in|advice"->>|next_ask_at" is not null$)|"courier_connections" where "courier_connections"\."state" (= \$1$|in)|"courier_pushes" where "courier_pushes"\."read_at" is null)/,
  },
  {
    name: 'what is too old',
    why: 'Once an hour, by time alone.',
    is: /^delete from "(job_rows" where \("job_rows"\."company_id", "job_rows"\."job_id"\) in|jobs" where \("jobs"\."created_at"|courier_pushes" where \("courier_pushes"\."read_at" is not null|deleted_orders" where "deleted_orders"\."deleted_at" <|idempotency_keys" where \("idempotency_keys"\."company_id", "idempotency_keys"\."key"\) in)/,
  },
  {
    name: 'the keys of credentials',
    why: 'They are checked when a server starts, and exchanged for all companies at once.',
    is: /^select (split_part\(text, '\.', 2\) as id from|"company_id", ("courier", "sealed" from "courier_connections"|"number_key_sealed" from "company_settings") where "\w+"\."\w*sealed" is not null)/,
  },
  {
    name: 'what a person did and what is said of them',
    why: 'The companies that a person belonged to are not known: all are searched, for an operator.',
    is: /^select ("event", "subject", "subject_id", "created_at" from "changes" where "changes"\."actor_id" = \$1$|distinct "company_id" from "changes" where \("changes"\."subject"|.* from "(?<table>\w+)" (where .*)?order by "\k<table>"\."company_id")/,
  },
  {
    name: 'a search in a list with most rows of a table',
    why: 'Never on a cluster, whose first machine has no rows of the table, and knows of none (boundedSearch.ts).',
    is: / from "(orders|customers)" where \(company_id = \$\d+\) is true and /,
  },
  {
    name: 'the copies of a warehouse of the provider',
    why: 'An operator changes all of them at once; they name their companies.',
    is: /^update "locations" set "name" = \$1, "city" = \$2, "address" = \$3, "version" = "locations"\."version" \+ 1 where \("locations"\."company_id" in \(/,
  },
]
