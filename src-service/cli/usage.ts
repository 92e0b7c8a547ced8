export const usage = `Usage: npm run service -- [flags]
       npm run service -- keys add|list|revoke …   (see keys --help)
       npm run service -- backup FILE --data DIR   (see backup --help)

Serves the proposal API on this computer and prints one JSON line {"url","key"} when it is ready.

  --port N                 port to listen on; 0 takes any free one (default 0)
  --data DIR               keep the database in DIR; without it everything is in memory
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
  --log FILE               append one JSON line per request
  --public-url URL         address of the client pages in messages (default the listening address)
  --allow-private-webhooks let webhooks reach this computer and its networks
  --webhook-secret TEXT, --webhook-secret-file FILE
                           sign each webhook in X-Layover-Signature
  --trusted-proxy CIDR     believe the X-Forwarded-For of these proxies, so that activities name the client's
                           address; repeatable
  --help                   show this

A flag shows in the list of processes. Secrets are better kept in a file, or in the environment as
LAYOVER_SERVICE_KEY and LAYOVER_WEBHOOK_SECRET. Secrets of mail come from files alone.
`;

export const keysUsage = `Usage: npm run service -- keys add NAME [--user EMAIL] --data DIR
       npm run service -- keys list --data DIR
       npm run service -- keys revoke ID --data DIR

Manages API keys beside a running service. Every line printed is JSON. A key is shown once, when it is made.
`;

export const backupUsage = `Usage: npm run service -- backup FILE --data DIR

Copies all data of a service to one database file, also while the service is running. To restore it, put the
file into an empty directory as service.db and start a service with that --data.
`;
