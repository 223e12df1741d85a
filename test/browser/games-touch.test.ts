import { wholeGames } from './whole-games.ts';

wholeGames('touch');
