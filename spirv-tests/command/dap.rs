//! `spirocl dap`: every request of the protocol to the built command, right and wrong.

#[path = "dap/client.rs"]
mod client;
#[path = "dap/requests.rs"]
mod requests;
#[path = "dap/stops.rs"]
mod stops;
#[path = "dap/variables.rs"]
mod variables;
