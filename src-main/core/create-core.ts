import path from 'node:path';
import { contractVersion, type EventName, type EventPayload } from '#shared/bridge/contract.ts';
import { createBridgeServer, type BridgeServer } from '#shared/bridge/server.ts';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import {
  defaultNotificationSettings,
  notificationSettingsSchema,
} from '#shared/domain/activity/notifications.ts';
import { preferencesTextSchema } from '#shared/domain/preferences.ts';
import { openSettingsFile } from './files/settings-file.ts';
import { createSession } from './account/create-session.ts';
import type { Session } from './account/session.ts';
import type { Core } from './core.ts';
import { createEmbeddedServices } from './hosting/embedded-services.ts';
import { openHostSettings } from './hosting/host-settings.ts';
import { createAppHandlers } from './handlers/app-handlers.ts';
import { createBackupHandlers } from './handlers/backup-handlers.ts';
import { createBusinessHandlers } from './handlers/business-handlers.ts';
import { createCatalogHandlers } from './handlers/catalog-handlers.ts';
import { createClientNewsHandlers } from './handlers/client-news-handlers.ts';
import { createDataHandlers } from './handlers/data-handlers.ts';
import { createFileHandlers } from './handlers/file-handlers.ts';
import { createHistoryHandlers } from './handlers/history-handlers.ts';
import { createHostHandlers } from './handlers/host-handlers.ts';
import { createMailHandlers } from './handlers/mail-handlers.ts';
import { createMirrorHandlers } from './handlers/mirror-handlers.ts';
import { createOutboxHandlers } from './handlers/outbox-handlers.ts';
import { createPictureHandlers } from './handlers/picture-handlers.ts';
import { createSearchHandlers } from './handlers/search-handlers.ts';
import { createSessionHandlers } from './handlers/session-handlers.ts';
import { createSyncHandlers, disconnectedStatus } from './handlers/sync-handlers.ts';
import { createNotificationHandlers } from './handlers/notification-handlers.ts';
import { createPreferenceHandlers } from './handlers/preference-handlers.ts';
import { createViewHandlers } from './handlers/view-handlers.ts';
import { createUpdateHandlers } from './handlers/update-handlers.ts';
import { createWebhookHandlers } from './handlers/webhook-handlers.ts';
import { createWindowHandlers } from './handlers/window-handlers.ts';
import { createMailSecretKeeper } from './mail/mail-secret-keeper.ts';
import { findProposal } from './notifications/find-proposal.ts';
import { createNotifier } from './notifications/notifier.ts';
import { createSendsWatch } from './notifications/sends-watch.ts';
import { waitingSends } from './notifications/waiting-sends.ts';
import type { EmbeddedService, Ports } from './ports.ts';
import { createWindowFlush } from './window-flush.ts';

/**
 * The composition root of the main process. Opens the last account and starts syncing at once, with or without a
 * window.
 */
export async function createCore(ports: Ports): Promise<Core> {
  const servers = new Set<BridgeServer>();
  const emit = <E extends EventName>(name: E, payload: EventPayload<E>): void => {
    for (const server of servers) server.emit(name, payload);
  };
  const flushing = createWindowFlush(ports.clock);
  const watchers = new Set<(status: SyncStatus) => void>();
  const notifyWatchers = (now: SyncStatus): void => {
    for (const watch of watchers) watch(now);
  };
  // The account calls its listeners while `createSession` is still opening it.
  let opened: Session | null = null;
  const status = (): SyncStatus => opened?.accountOrNull()?.engine.status() ?? disconnectedStatus;

  const [notificationSettings, preferences, hostSettings] = await Promise.all([
    openSettingsFile(
      path.join(ports.dataDir, 'notifications.json'),
      notificationSettingsSchema,
      defaultNotificationSettings,
    ),
    openSettingsFile(path.join(ports.dataDir, 'preferences.json'), preferencesTextSchema.nullable(), null),
    openHostSettings(ports.dataDir, ports.log),
  ]);
  const notifier = createNotifier({
    clock: ports.clock,
    port: ports.notifications,
    settings: () => notificationSettings.get(),
    proposalOf(publicId) {
      const account = session.accountOrNull();
      return account === null ? null : findProposal(account.journal.records, publicId);
    },
  });
  const sends = createSendsWatch((news) => notifier.addSends(news));
  const updateSends = (): void => {
    const account = opened?.accountOrNull() ?? null;
    if (account === null) return;
    const { accountKey, journal, engine } = account;
    sends.update(accountKey, waitingSends(journal, engine.plan(), ports.clock.now()));
  };
  const services = createEmbeddedServices({
    ports,
    settings: hostSettings,
    onChange: () => emit('host.changed', { business: services.businessState() }),
  });
  const mailSecrets = createMailSecretKeeper(ports.secrets, ports.log);
  services.onStarted((workspace, service) => void mailSecrets.attach(workspace, service));
  const keeping = Promise.withResolvers<() => Promise<void>>();
  const keptFor = new WeakSet<EmbeddedService>();
  const session = await createSession({
    ports,
    services,
    listener: {
      onSession(state) {
        emit('session.changed', state);
        notifyWatchers(status());
      },
      onStatus(now) {
        emit('sync.changed', now);
        updateSends();
        notifyWatchers(now);
      },
      onLeaving: () => flushing.ask([...servers]),
      async onLostChanges(service) {
        if (keptFor.has(service)) return;
        keptFor.add(service);
        // The next sync takes over what the service has, so that its lost changes remain in this backup alone.
        const keepWorkspace = await keeping.promise;
        await keepWorkspace().catch((error: unknown) => ports.log.error('the workspace is not saved', error));
      },
      onOutbox: () => emit('outbox.changed', {}),
      onFeed: (head) => emit('feed.advanced', { head }),
      onBusiness: () => emit('business.changed', {}),
      onPicture: (hash) => emit('pictures.arrived', { hash }),
      onNews: (activities) => notifier.add(activities),
      onSent(sent) {
        sends.sent(sent);
        emit('outbox.sent', sent);
      },
    },
  });
  opened = session;
  const onCatalog = (): void => emit('catalog.changed', {});
  const onViews = (): void => emit('listViews.changed', {});
  const backups = createBackupHandlers(session, notificationSettings, ports, { onCatalog, onViews });
  keeping.resolve(() => backups.keep());
  const handlers = {
    ...backups.handlers,
    ...createAppHandlers(ports),
    ...createBusinessHandlers(session),
    ...createCatalogHandlers(session, onCatalog),
    ...createViewHandlers(session, onViews),
    ...createClientNewsHandlers(session),
    ...createFileHandlers(ports),
    ...createSessionHandlers(session),
    ...createHostHandlers({ services, session, keepWorkspace: backups.keep }),
    ...createHistoryHandlers(session),
    ...createMailHandlers(session, mailSecrets, ports),
    ...createMirrorHandlers(session, ports),
    ...createOutboxHandlers(session, ports),
    ...createPictureHandlers(session),
    ...createSearchHandlers(session),
    ...createSyncHandlers(session),
    ...createWebhookHandlers(session, ports),
    ...createDataHandlers(session, ports),
    ...createNotificationHandlers(notificationSettings),
    ...createUpdateHandlers(ports.updates, () => status().pendingSends),
  };
  const stopUpdates = ports.updates.onChange((state) => emit('updates.changed', state));
  const stopHints = ports.onNetworkHint((hint) => {
    const engine = session.accountOrNull()?.engine;
    if (hint === 'focused') engine?.boostRetry();
    else if (hint !== 'offline') engine?.syncNow();
  });
  ports.log.info(`core started, bridge version ${contractVersion}`);

  return {
    serve(carrier, window) {
      const server = createBridgeServer(
        carrier,
        {
          ...handlers,
          ...createWindowHandlers(window, () => flushing.flushed(server)),
          ...createPreferenceHandlers(preferences, (text) => {
            for (const other of servers) if (other !== server) other.emit('preferences.changed', { text });
          }),
        },
        (error) => ports.log.error('bridge fault', error),
      );
      servers.add(server);
      return {
        emit: server.emit,
        dispose() {
          servers.delete(server);
          flushing.flushed(server);
          server.dispose();
        },
      };
    },
    status,
    onStatus(watch) {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    picture: async (hash) => (await session.accountOrNull()?.pictures.read(hash)) ?? null,
    offerBackup: (file) => backups.offer(file),
    syncNow: () => session.accountOrNull()?.engine.tryNow(),
    async dispose() {
      stopHints();
      stopUpdates();
      notifier.dispose();
      await session.dispose();
      await services.dispose();
      await Promise.all([notificationSettings.written(), preferences.written()]);
    },
  };
}
