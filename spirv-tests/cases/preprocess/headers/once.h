#pragma once
constant int once_counted[1] = {1};
