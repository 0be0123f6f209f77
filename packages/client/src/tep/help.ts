/** What `tep --help` and `tep <command> --help` tell, by the name of the command. */
export const HELP: Readonly<Record<string, string>> = {
  '': `Usage: tep <command>

  upload <file>      sends a result sheet and writes its records
  records <fileId>   shows the records of a file
  payments list      lists the payments
  listen             forwards webhooks to your machine

Settings come from the environment:
  TEP_URL              address of the platform, such as https://platform.example
  TEP_API_KEY          your API key
  TEP_USER_ID          whose files are meant, unless --user says so
  TEP_SIGNING_SECRET   for tep listen: the secret to sign with

It ends with 0 when all went well, 1 when it failed, 2 when it was called wrongly, 3 when there is no
such thing, 4 when the key may not do it, and 130 after Ctrl+C.

tep <command> --help tells more.
`,
  'upload': `Usage: tep upload <file> [--wait] [--csv <file>] [--user <id>]

Sends a PDF and prints the id it is known by.

  --wait         waits until it is read
  --csv <file>   waits, and writes the records to a CSV file for spreadsheets
  --user <id>    who uploads; default: TEP_USER_ID, else tep
`,
  'records': `Usage: tep records <fileId> [--json | --csv] [--user <id>]

Prints the records of a file as a table.

  --json        as JSON, with everything that is known
  --csv         as CSV
  --user <id>   only when the file is this user's
`,
  'payments': `Usage: tep payments list [--status <status>] [--max <count>] [--json | --csv]

Prints the payments, newest first. Amounts are in kobo.

  --status <status>   success, failed, abandoned or pending
  --max <count>       how many at most; default: 100
  --json              as JSON, with everything that is known
  --csv               as CSV
`,
  'listen': `Usage: tep listen --forward <address> [--events <names>] [--interval <seconds>]

Sends every webhook that is delivered from now on to an address on your machine, until Ctrl+C.

  --forward <address>    such as http://localhost:4000/hooks
  --events <names>       only these, such as file.completed,payment.completed
  --interval <seconds>   between two looks at the platform; default: 3

They are signed with TEP_SIGNING_SECRET, else with a secret that is printed at the start.
`,
}
