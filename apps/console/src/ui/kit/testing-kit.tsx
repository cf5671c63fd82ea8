import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { KitProvider, type KitServices } from './kit.tsx';

const nothing = () => undefined;

/**
 * Provides test services that do nothing, for a user who holds some permissions.
 *
 * @param own services of the test's own
 */
export function testingKit(held: readonly string[] = [], own: Partial<KitServices> = {}) {
  const services: KitServices = {
    permissions: { held: () => held, subscribe: () => nothing },
    preferences: { read: nothing, write: nothing, subscribe: () => nothing },
    drafts: { save: nothing, read: nothing, drop: nothing },
    views: {
      isOwn: () => true,
      list: async () => [],
      create: async () => {
        throw new Error('no views');
      },
      update: async () => undefined,
      remove: async () => undefined,
    },
    onSessionEnding: () => nothing,
    failureOf: () => ({ kind: 'other', message: '' }),
    submissionKeys: () => () => '',
    ask: () => nothing,
    toast: { success: nothing, info: nothing, warning: nothing },
    showFailure: nothing,
    postFile: async () => undefined,
    sendToLibrary: async () => {
      throw new Error('no library');
    },
    fetchToLibrary: async () => {
      throw new Error('no library');
    },
    openPicker: nothing,
    mediaFault: () => null,
    isPageAllowed: () => false,
    dataSources: { list: async () => [], value: async () => null },
    ...own,
  };
  const queries = new QueryClient();
  return ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <KitProvider services={services} now={0}>
        {children}
      </KitProvider>
    </QueryClientProvider>
  );
}
