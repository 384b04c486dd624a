"""Who plays when no person does. A bot is handed a blindfolded state, never the live one."""
