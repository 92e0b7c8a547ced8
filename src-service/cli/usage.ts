/** Where the files of the data are, for commands that copy or remove them. */
const filesPlace = `  --files DIR|s3://…, --files-secrets-file FILE
                           where the service keeps its files, if it does so outside the database`;

/** Where the data of a command is. */
const inPlace = `  --data DIR               an embedded database, which holds one account
  --database postgres://…, --database-file FILE
                           a PostgreSQL database; or it is in the environment as LAYOVER_DATABASE_URL
  --account ID|SUBDOMAIN   one of its accounts, where it holds several`;

export const usage = `Usage: npm run service -- [flags]
       npm run service -- keys add|list|revoke …   (see keys --help)
       npm run service -- users add|invite|list …  (see users --help)
       npm run service -- accounts add|list|show … (see accounts --help)
       npm run service -- queue mail|webhooks …    (see queue --help)
       npm run service -- audit --data DIR         (see audit --help)
       npm run service -- backup FILE --data DIR   (see backup --help)
       npm run service -- restore FILE --data DIR  (see restore --help)
       npm run service -- migrate --for ROLE       (see migrate --help)
       npm run service -- move --from … --to …     (see move --help)
       npm run service -- export-person|erase-person --email X --data DIR

Serves the proposal API and prints one JSON line {"url","key"} when it is ready.

  --config FILE            settings as YAML or JSON: each flag below by its name, such as "port: 4100"; a flag given
                           here comes before the file
  --host ADDRESS           address to listen on; 0.0.0.0 for all (default 127.0.0.1)
  --port N                 port to listen on; 0 takes any free one (default 0)
  --data DIR               keep the database in DIR; without it everything is in memory
  --keep-copies            copy that database at the start and once a day, to DIR/copies; the last copies of three days
                           stay. A damaged or lost database is refused with exit code 3 and one JSON line {"damaged"}
  --existing               DIR must hold a database; a new one is not made
  --repair copy|new        put the newest copy, or a new database, in the place of a damaged one, which is renamed
  --database postgres://USER:PASSWORD@HOST:PORT/NAME, --database-file FILE
                           keep everything on a PostgreSQL server, 15 or newer, instead of in DIR
  --database-owner postgres://OWNER:PASSWORD@HOST:PORT/NAME, --database-owner-file FILE
                           the role that owns the tables there and updates them at the start; the role of --database
                           then owns nothing (see migrate --help)
  --key KEY, --key-file FILE
                           API key of this run; without it one is made
  --seed empty|sample|proposals:N
                           what a new database starts with (default empty)
  --rate-limit CALLS/SECONDS|off
                           calls per key (default 100/30)
  --rate-window fixed|sliding|bucket
                           how calls are counted (default fixed)
  --latency MS             wait before every answer
  --mail file:DIR|smtp://[USER@]HOST:PORT
                           write each message as a file, or hand it to a mail server (smtps:// for TLS from the
                           first byte; STARTTLS is required of any other server than one on this computer)
                           (default file:DIR/mail with --data, else nowhere)
  --mail-password-file FILE
                           password of USER; only its owner may read the file
  --mail-ca-file FILE      certificate authority of the mail server, as PEM
  --mail-secrets-file FILE secrets for the settings of mail: a JSON object of password, refresh_token, client_secret
                           and dkim_key; only its owner may read the file
  --files DIR|s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION
                           keep pictures and logos in a folder or in S3-compatible storage (default in the database)
  --files-secrets-file FILE
                           keys of that storage: a JSON object of access_key_id and secret_access_key; only its owner
                           may read the file
  --log FILE               append one JSON line per request; reopened on SIGHUP
  --log-format text|json   how problems are reported on standard error; json names no person (default text)
  --admin-port N           serve /healthz, /readyz and /metrics on this port; without it they are not served
  --admin-host ADDRESS     address of that port (default 127.0.0.1)
  --keep-activities-days N delete activities, besides decisions, and delivered messages after N days (default never)
  --keep-audit-days N      delete entries of the audit log after N days (default 730)
  --public-url URL         address of the client pages in messages (default the listening address)
  --parent-prints          the program that started the service prints PDFs, over their message channel, instead of
                           an installed Chromium
  --allow-private-webhooks let webhooks reach this computer and its networks
  --webhook-secret TEXT, --webhook-secret-file FILE
                           sign each webhook in X-Layover-Signature
  --trusted-proxy CIDR     believe the X-Forwarded-For of these proxies, so that activities name the client's
                           address; repeatable
  --help                   show this

A flag shows in the list of processes. Secrets are better kept in a file, or in the environment as
LAYOVER_SERVICE_KEY, LAYOVER_WEBHOOK_SECRET, LAYOVER_DATABASE_URL, LAYOVER_DATABASE_OWNER_URL,
LAYOVER_FILES_ACCESS_KEY_ID and LAYOVER_FILES_SECRET_ACCESS_KEY. Secrets of mail come from files alone.
`;

export const keysUsage = `Usage: npm run service -- keys add NAME [--user EMAIL] [--scope read|write|send|manage] --data DIR
       npm run service -- keys list --data DIR
       npm run service -- keys revoke ID --data DIR

Manages API keys beside a running service. Every line printed is JSON. A key is shown once, when it is made.
Its scope is a part of what its user may, and all of that without --scope.

${inPlace}
`;

export const backupUsage = `Usage: npm run service -- backup FILE --data DIR
       npm run service -- backup FILE --database-file FILE [--account ID|SUBDOMAIN]

Copies all data of a service to one database file, also while the service is running. restore puts
the file in place again. Of a PostgreSQL database it copies one account; accounts import takes it back.
The copy holds the files as well, wherever they are.

${filesPlace}
`;

export const restoreUsage = `Usage: npm run service -- restore FILE --data DIR [--replace]

Puts a backup in place while no service runs on DIR. It is checked first. With --replace, the data that is there is
kept beside it as service.db.before-restore.
`;

export const migrateUsage = `Usage: npm run service -- migrate --database-file OWNER --for ROLE

Makes or updates the tables on a PostgreSQL server as the role that owns them, and gives ROLE the rights that the
service needs: to read, add, change and delete rows. The service then starts with ROLE, which cannot change a table or
switch row-level security off. Run it before each new version; services of the version before keep running. It prints
one line of JSON with the version of the schema.

  --database postgres://…, --database-file FILE
                           the address with the owner's name and password; or it is in the environment as
                           LAYOVER_DATABASE_URL
  --for ROLE               the name of the service's role, which exists and is not a superuser
`;

export const moveUsage = `Usage: npm run service -- move --from DIR --to postgres://USER:PASSWORD@HOST:PORT/NAME
       npm run service -- move --from postgres://… --to DIR
       npm run service -- move --from DIR|--to DIR --database-file FILE [--account ID|SUBDOMAIN]
       npm run service -- move … --all-accounts
       npm run service -- move … --account A --account B …

Copies all data of a service from its folder to a PostgreSQL server, 15 or newer, or back, while no service runs on
either. The source is only read. The target must be empty. Both are compared at the end, table by table.

  --from, --to             the source and the target: one is a folder, the other the address of a database
  --database-file FILE     the address, in place of --from or --to; or it is in the environment as
                           LAYOVER_DATABASE_URL. A flag shows in the list of processes, a file does not
  --account ID|SUBDOMAIN   one of several accounts of the source, which stays there: remove or suspend it afterwards
  --all-accounts, or --account several times
                           several accounts: each has a folder of its own in DIR, named by its subdomain
  --files DIR|s3://…, --files-secrets-file FILE
                           where the source keeps its files; the target gets them into its database

A move that was stopped goes on when the same command is run again; until it is finished, no service starts on the
target. Progress stands on standard error, one line of JSON with rows and hashes on standard output. Exit codes:
0 moved and compared, 1 stopped by a failure or a difference, 2 refused, 130 stopped by a signal.
`;

export const usersUsage = `Usage: npm run service -- users add EMAIL --name NAME [--role ROLE] [--admin] --data DIR
       npm run service -- users invite EMAIL --role ROLE [--name NAME] --data DIR
       npm run service -- users invitations --data DIR
       npm run service -- users withdraw ID --data DIR
       npm run service -- users list --data DIR
       npm run service -- users update EMAIL [--role ROLE] [--name NAME] [--admin|--no-admin] --data DIR
       npm run service -- users remove EMAIL --data DIR

Manages the users of the account beside a running service. Every line printed is JSON. invite sends an email with a
link, valid for seven days, by which the person becomes a user and gets a key; withdraw ends an invitation that is
not accepted. A changed role holds for the next call
of each key of the user. Removing a user ends the user's keys;
the owner, who is the first user, stays.

  --role reader            reads
  --role writer            also changes proposals, clients, templates and their sections
  --role sender            also sends
  --role owner             everything (default)
  --admin                  an owner who also changes other users, the account, mail and webhooks

${inPlace}
`;

export const accountsUsage = `Usage: npm run service -- accounts show --data DIR
       npm run service -- accounts update [ACCOUNT] NAME=VALUE … --data DIR
       npm run service -- accounts list --database-file FILE
       npm run service -- accounts add NAME --email OWNER [--owner NAME] [--subdomain NAME] [--key-file FILE]
       npm run service -- accounts suspend|resume ACCOUNT
       npm run service -- accounts export --account ACCOUNT --to FILE|DIR
       npm run service -- accounts import --from FILE|DIR [--subdomain NAME]
       npm run service -- accounts remove ACCOUNT --yes SUBDOMAIN

Shows and changes an account: its name, address, currency, language and so on, also beside a running service, which
shows the change at once. Every line printed is JSON.

A PostgreSQL database may hold several accounts. add makes one with its owner and a first key, which is printed once
or written into a new file. A suspended account keeps everything: its calls are refused, its client pages say that the
business is paused, and nothing is delivered until resume. remove deletes all data of an account for good.

export copies an account as it is into a new database file, or as service.db into a folder on which a service can be
started. import takes such a file, or a stopped service's folder, into the database under a new number. Both compare
number and hash of all rows, beside running services. export, import and remove need the place of the files of what
they copy or remove.

${inPlace}
${filesPlace}
`;

export const queueUsage = `Usage: npm run service -- queue mail|webhooks list --data DIR
       npm run service -- queue mail|webhooks retry ID --data DIR
       npm run service -- queue mail|webhooks cancel ID --data DIR

Shows what waits, what failed and what was given up, tries an entry at once, or gives it up. A running service follows
within two seconds. Every line printed is JSON. An email that may have arrived is tried again only by retry.

${inPlace}
`;

export const auditUsage = `Usage: npm run service -- audit [--since TIME] [--json] --data DIR

Shows who changed what, newest first, also beside a running service.

  --since TIME             only from a day such as 2026-01-31 (UTC) or an ISO time on
  --json                   one line of JSON for each entry

${inPlace}
`;

export const personUsage = `Usage: npm run service -- export-person --email X --data DIR
       npm run service -- erase-person --email X --data DIR

export-person prints everything that is stored about one person as JSON. erase-person removes a client from the data;
it needs the service to be stopped, but not on PostgreSQL. Proposals stay, without their client.

${inPlace}
${filesPlace}
`;
