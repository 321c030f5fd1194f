/** Who is here: known from the server, kept in its cookie. */
import { api } from "./api";
import { nameWagers } from "./wagers";
import type { Me } from "./wire/types";

class Session {
  me = $state<Me | null>(null);
  loaded = $state(false);

  get here(): boolean {
    return this.me !== null && this.me.role !== null;
  }

  get plays(): boolean {
    return this.me?.role === "player";
  }

  /** Whether the records and the money of a table are open to this person as far as dealers are
   *  concerned: a dealer reads those of their own table. */
  reads(dealer: string): boolean {
    return this.me?.role !== "dealer" || this.me.name === dealer;
  }

  async load(): Promise<void> {
    this.#entered(await api.get<Me>("/me"));
    this.loaded = true;
  }

  async guest(): Promise<void> {
    this.#entered(await api.post<Me>("/guest"));
  }

  /** A guest's password: from now on it is an account. */
  async keep(password: string): Promise<void> {
    this.#entered(await api.post<Me>("/me/keep", { password }));
  }

  async logIn(name: string, password: string): Promise<void> {
    this.#entered(await api.post<Me>("/log-in", { name, password }));
  }

  async signUp(name: string, password: string): Promise<void> {
    this.#entered(await api.post<Me>("/sign-up", { name, password }));
  }

  async logOut(): Promise<void> {
    await api.post("/log-out");
    api.csrf = "";
    await this.load();
  }

  #entered(me: Me): void {
    this.me = me;
    nameWagers(me.side_bets);
    api.csrf = me.csrf;
  }
}

export const session = new Session();
